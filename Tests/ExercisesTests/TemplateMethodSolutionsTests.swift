// SPDX-License-Identifier: MIT

import MotifPipelines
import Synchronization
import Testing

@testable import Essence
@testable import Exercises

@Suite("Template method: essence and solutions")
struct TemplateMethodSolutionsTests {
  private typealias Solutions = TemplateMethodSolutions

  // MARK: - Essence

  private struct StandardImport: PlainImportSteps {}

  /// Replaces both steps.
  private struct ShortImport: PlainImportSteps {
    func split(_ text: String) -> [String] { text.map(String.init) }
    func clean(_ titles: [String]) -> [String] { Array(titles.prefix(2)) }
  }

  @Test
  func `each step is replaced alone, in one order`() {
    #expect(PlainTemplateMethod(steps: StandardImport()).run("a\n-\nb") == ["a", "b"])
    #expect(PlainTemplateMethod(steps: PlainCommaImport()).run("a,-,b") == ["a", "b"])
    #expect(PlainTemplateMethod(steps: ShortImport()).run("abc") == ["a", "b"])
  }

  /// A type that declares a process of its own.
  private struct ShadowingImport: PlainImportSteps {
    func run(_ text: String) -> [String] { split(text) }
  }

  @Test
  func `a process in an extension can be shadowed`() {
    let steps = ShadowingImport()
    func runs(_ steps: some PlainImportSteps) -> [String] { steps.run("-") }
    #expect(steps.run("-") == ["-"])
    #expect(runs(steps) == [])
    #expect(PlainTemplateMethod(steps: steps).run("-") == [])
  }

  // MARK: - Solutions

  @Test
  func `a replacement calls the default, or fails`() throws {
    #expect(try Solutions.sorted.run("Low\n-\nHeroes") == "Heroes, Low")
    let error = #expect(throws: PipelineError.self) { try Solutions.careless.run("Low") }
    #expect(error?.step == "clean")
    #expect(error?.underlying as? OriginalUseError == .notCalled)
  }

  @Test
  func `two ways by two make four`() throws {
    let (commas, lines) = (Solutions.commas, Solutions.lines)
    #expect(try Solutions.standard.run("a,b\n-\nc") == "a,b, c")
    #expect(try Solutions.standard.applying(commas).run("a,-,b") == "a, b")
    #expect(try Solutions.standard.applying(lines).run("a\n-\nb") == "a\nb")
    #expect(try Solutions.standard.applying(commas, lines).run("a,-,b") == "a\nb")
  }

  @Test
  func `a hook counts what a step removes`() throws {
    let counts = Mutex<[Int]>([])
    let counting = Solutions.counting(Solutions.standard) { count in
      counts.withLock { $0.append(count) }
    }
    #expect(try counting.run("a\n-\nb\n-") == "a, b")
    #expect(counts.withLock { $0 } == [2])
  }
}

extension PlainImportSteps {
  /// The process as an extension would have it.
  fileprivate func run(_ text: String) -> [String] { clean(split(text)) }
}
