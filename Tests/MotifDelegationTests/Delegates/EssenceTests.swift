// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@testable import Essence

@Suite("MulticastDelegate, compared with its essence") struct MulticastEssenceTests {
  /// Delegates that follow a script, and the closures that remove them.
  private final class World {
    let notebook = Notebook()
    var ears: [Ear] = []
    var leaving: [String: () -> Void] = [:]

    /// Adds a delegate that removes another one during a call.
    func come(_ name: String, _ consent: Bool, _ number: Int?, outs other: String?) -> Ear {
      let ear = Ear(name, notebook)
      ear.consent = consent
      ear.number = number
      ear.whenHearing = { [unowned self] _ in if let other { leaving[other]?() } }
      ears.append(ear)
      return ear
    }
  }

  @Test func `random additions and removals agree with the essence`() {
    withSeeds(300) { random in
      let (plain, real) = (
        PlainMulticastDelegate<any EarDelegate>(), MulticastDelegate<any EarDelegate>()
      )
      let (plainWorld, realWorld) = (World(), World())
      for step in 0..<40 {
        let index = plainWorld.ears.indices.randomElement(using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          let consent = Int.random(in: 0..<5, using: &random) > 0
          let number = Bool.random(using: &random) ? step : nil
          let other = Bool.random(using: &random) ? index.map { plainWorld.ears[$0].name } : nil
          let ears = [plainWorld, realWorld].map {
            $0.come("\(step)", consent, number, outs: other)
          }
          plainWorld.leaving["\(step)"] = plain.add(ears[0])
          let registration = real.add(ears[1])
          realWorld.leaving["\(step)"] = { registration.cancel() }
        case 2:
          guard let index else { break }
          let name = plainWorld.ears[index].name
          plainWorld.leaving[name]?()
          realWorld.leaving[name]?()
        case 3:
          guard let index else { break }
          plainWorld.ears.remove(at: index)
          realWorld.ears.remove(at: index)
        case 4:
          plain { $0.hear("hear") }
          real { $0.hear("hear") }
        case 5:
          let isPlainlyAllowed = plain.allAllow { $0.allows("") }
          let isAllowed = real.allAllow { $0.allows("") }
          #expect(isAllowed == isPlainlyAllowed)
        default:
          let plainAnswer = plain.firstAnswer { $0.answer(to: "") }
          let answer = real.firstAnswer { $0.answer(to: "") }
          #expect(answer == plainAnswer)
        }
        #expect(realWorld.notebook.lines == plainWorld.notebook.lines)
      }
    }
  }
}
