// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@testable import Essence

@Suite("Originator and caretaker: essence")
struct CaretakerEssenceTests {
  private final class PlainEditor {
    private(set) var text = ""
    private let issuer = PlainIssuer<String>()

    func type(_ letter: String) { text += letter }

    func makeMemento() -> PlainMemento { issuer.seal(text) }

    func restore(_ memento: PlainMemento) -> Bool {
      guard let sealed = issuer.open(memento) else { return false }
      text = sealed
      return true
    }
  }

  private final class Editor: Originator {
    private(set) var text = ""
    private let issuer = MementoIssuer<Editor, String>()

    func type(_ letter: String) { text += letter }

    func makeMemento() -> Memento<Editor> { issuer.seal(text) }

    func restore(_ memento: Memento<Editor>) throws(MementoError) {
      text = try issuer.open(memento)
    }
  }

  private struct Subject {
    var essence = PlainCaretaker()
    var caretaker = Caretaker<Editor>()
    let plain = [PlainEditor(), PlainEditor()]
    let real = [Editor(), Editor()]

    mutating func keep(_ index: Int, as name: String) {
      essence.keep(plain[index].makeMemento(), as: name)
      caretaker.keep(real[index].makeMemento(), as: name)
    }

    func restore(_ name: String, to index: Int) {
      let expected = essence[name].map { plain[index].restore($0) }
      do {
        try caretaker.restore(name, to: real[index])
        #expect(expected == true)
      } catch .foreignMemento {
        #expect(expected == false)
      } catch .unknownName(name) {
        #expect(expected == nil)
      } catch {
        Issue.record(error)
      }
    }

    func check() {
      #expect(caretaker.names == essence.names)
      #expect(real.map(\.text) == plain.map(\.text))
    }
  }

  @Test
  func `originators and a caretaker behave like their essence`() {
    withSeeds(100) { random in
      var subject = Subject()
      for step in 0..<60 {
        let index = Int.random(in: 0..<2, using: &random)
        let name = "\(Int.random(in: 0..<5, using: &random))"
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          subject.plain[index].type("\(step) ")
          subject.real[index].type("\(step) ")
        case 1: subject.keep(index, as: name)
        default: subject.restore(name, to: index)
        }
        subject.check()
      }
    }
  }
}
