// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import AccessorsExample

@Suite("AccessorsExample (L6)")
struct AccessorsExampleTests {
  @Test
  func `every accessor behaves as documented`() {
    let transcript = Transcript()
    let example = AccessorsExample { transcript.add($0) }
    example.sell()
    example.setYears()
    example.observe()
    example.putOff()
    example.changeForms()
    example.linkParts()
    #expect(
      transcript.text == """
        A private setter
        best-selling: none
        best-selling: stout
        Validated
        not set: 1040 is not in 1900...2100
        still 1985
        clamped to 1900
        Observed
        initialized: 0 changes
        appended in place: 1
        sorted in place: 2
        edited an element: 3
        Lazy
        unread: printed 0 times
        read: ale
        read again: ale, printed 1 time
        computed each time: ale, stout
        One property, six forms
        stored: pale, then pale ale
        getter and setter: pale, then pale ale
        computed: pale, then pale ale
        extra storage: pale, then pale ale
        lazy: pale, then pale ale
        observed: pale, then pale ale
        Parts linked in any order
        slider, label, button: hasty “3” on, patient “3” on
        slider, button, label: hasty “3” off, patient “3” on
        label, slider, button: hasty “” off, patient “3” on
        label, button, slider: hasty “” off, patient “3” on
        button, slider, label: hasty “3” off, patient “3” on
        button, label, slider: hasty “” off, patient “3” on
        """
    )
  }

  // MARK: - Who may set

  @Test(.needsPlainBuild)
  func `properties set only by their owner stay protected`() throws {
    try expectErrors(
      right: [
        #"brewery.sell("ale", count: 1)"#,
        #"print(brewery.bestSellingBeer ?? "none")"#,
        "vintage.clampedYear = 3",
        "try vintage.setYear(1985)",
        "var owned = menu; print(owned.page)",
        "final class Shared: Sendable { let count = 1 }",
      ],
      wrong: [
        (#"brewery.bestSellingBeer = "ale""#, "setter is inaccessible"),
        ("vintage.year = 3", "get-only property"),
        ("vintage.store = 3", "'private' protection level"),
        // A lazy property changes its owner when it is read, and provides no locking.
        ("print(menu.page)", "'let' constant"),
        ("final class Shared: Sendable { lazy var count = 1 }", "is mutable"),
      ],
      after: """
        @testable import AccessorsExample
        var brewery = Brewery()
        var vintage = Vintage(clamping: 1985)
        let menu = Menu(cellar: Cellar(casks: []))
        """
    )
  }

  @Test
  func `the beer sold most, and first, is the best-selling`() {
    withSeeds(50) { random in
      var brewery = Brewery()
      var sales: [String: Int] = [:]
      for _ in 0..<20 {
        let beer = ["ale", "porter", "stout"].randomElement(using: &random) ?? "ale"
        let before = brewery.bestSellingBeer
        let count = Int.random(in: 1...3, using: &random)
        brewery.sell(beer, count: count)
        sales[beer, default: 0] += count
        let best = sales.values.max()
        #expect(brewery.bestSellingBeer.flatMap { sales[$0] } == best)
        if let before, sales[before] == best { #expect(brewery.bestSellingBeer == before) }
      }
    }
  }

  // MARK: - Validation

  @Test(arguments: [
    (Int.min, 1900), (1899, 1900), (1900, 1900), (2000, 2000), (2100, 2100), (2101, 2100),
    (.max, 2100),
  ])
  func `the setter decides whether an invalid year throws`(
    year: Int,
    clamped: Int
  ) {
    var vintage = Vintage(clamping: year)
    #expect(vintage.year == clamped)
    vintage.clampedYear = 1985
    vintage.clampedYear = year
    #expect(vintage.clampedYear == clamped)

    vintage.clampedYear = 1985
    if year == clamped {
      #expect(throws: Never.self) { try vintage.setYear(year) }
      #expect(vintage.year == year)
    } else {
      #expect(throws: Vintage.YearOutOfRange(year: year)) { try vintage.setYear(year) }
      #expect(vintage.year == 1985)
    }
  }

  // MARK: - Observers

  private class Parent {
    var count = 0 {
      didSet { heard.append(count) }
    }
    var heard: [Int] = []

    init() { count = 1 }
  }

  private final class Child: Parent {
    override init() {
      super.init()
      count = 2
    }
  }

  @Test
  func `only a subclass's initializer triggers the observer`() {
    #expect(Parent().heard == [])
    #expect(Child().heard == [2])
  }

  @Test
  func `an in-place change triggers the observer once`() {
    func empty(_ casks: inout [String]) {
      casks.removeAll()
      casks.append("ale")
    }
    var cellar = Cellar(casks: ["stout"])
    empty(&cellar.casks)
    #expect(cellar.changeCount == 1)
    let same = cellar.casks
    cellar.casks = same
    #expect(cellar.changeCount == 2)
  }

  private struct Lists {
    var plain = [1, 2, 3] {
      didSet { isChanged = true }
    }
    var compared = [1, 2, 3] {
      didSet { isChanged = compared != oldValue }
    }
    var isChanged = false
  }

  @Test
  func `an observer with the old value makes edits copy`() {
    func address(_ numbers: [Int]) -> UnsafePointer<Int>? {
      numbers.withUnsafeBufferPointer(\.baseAddress)
    }
    var lists = Lists()
    // A value from a literal may be shared, and its first change copies it in any case.
    lists.plain.reverse()
    lists.compared.reverse()
    let before = (plain: address(lists.plain), compared: address(lists.compared))
    lists.plain[0] = 4
    lists.compared[0] = 4
    #expect(address(lists.plain) == before.plain)
    #expect(address(lists.compared) != before.compared)
  }

  // MARK: - Forms

  /// The property's callers: this file is the same for every form.
  private static let callers = """
    let beer = Beer()
    print(beer.name)
    beer.name = "amber"
    beer.name += " ale"
    print(beer.name.count, beer.name)
    func shout(_ text: inout String) { text = text.uppercased() }
    shout(&beer.name)
    let name: ReferenceWritableKeyPath<Beer, String> = \\.name
    beer[keyPath: name].append("!")
    print([beer].map(\\.name))

    """

  @Test(
    .needsPlainBuild,
    arguments: ["Stored", "Guarded", "Computed", "Extra", "Lazy", "Observed"]
  )
  func `one file of callers compiles with every form`(form: String) throws {
    let forms = Build.package.appending(path: "Examples/AccessorsExample/Forms.swift")
    let outcome = try withTemporaryFolder { folder in
      let callers = "typealias Beer = \(form)Beer\n" + Self.callers
      try Data(callers.utf8).write(to: folder.appending(path: "main.swift"))
      let build = try Build()
      let arguments = ["main.swift", forms.path, "-o", "callers"] + build.languageArguments
      let compiled = try build.compilation(arguments, in: folder).run()
      guard compiled.ending == .exit(0) else { return compiled }
      return try Command(
        executable: folder.appending(path: "callers"),
        arguments: [],
        directory: folder
      ).run()
    }
    #expect(outcome.errors == "")
    #expect(outcome.output == "pale\n9 amber ale\n[\"AMBER ALE!\"]\n")
  }
}

/// Interface files link the parts of a screen in no guaranteed order.
@Suite("Outlets in unknown order")
struct PanelTests {
  @Test(arguments: AccessorsExample.orders)
  func `parts can be linked in any order (L11)`(order: [String]) {
    let panel = PatientPanel()
    panel.link(order.map(AccessorsExample.makePart))
    #expect(panel.label?.text == "3" && panel.label?.width == 2)
    #expect(panel.slider?.maximum == 10)
    #expect(panel.button?.isEnabled == true && panel.button?.title == "Clear")
  }

  @Test(arguments: AccessorsExample.orders)
  func `an observer of siblings needs one order (L11)`(order: [String]) {
    let panel = HastyPanel()
    panel.link(order.map(AccessorsExample.makePart))
    let isRight = panel.label?.text == "3" && panel.button?.isEnabled == true
    #expect(isRight == (order == ["slider", "label", "button"]))
  }

  @Test
  func `a panel without all parts relates the others (L11)`() {
    let panel = PatientPanel()
    panel.link([.button(Button()), .label(Label())])
    #expect(panel.label?.text == "" && panel.button?.isEnabled == false)
  }

  /// A panel as interface files make it, with force-unwrapped parts.
  private final class TrustingPanel: Panel {
    var slider: Slider?
    var button: Button?
    // swift-format-ignore: NeverForceUnwrap
    var label: Label? {
      didSet { label?.text = "\(slider!.value)" }
    }
    func didLink() {}
  }

  @Test
  func `force-unwrapping a sibling crashes in one order (L11)`() async {
    await #expect(processExitsWith: .success) {
      TrustingPanel().link([.slider(Slider(value: 7)), .label(Label())])
    }
    await #expect(processExitsWith: .failure) {
      TrustingPanel().link([.label(Label()), .slider(Slider(value: 7))])
    }
  }
}
#endif
