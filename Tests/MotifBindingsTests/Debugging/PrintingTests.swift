// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("Printing values")
struct PrintingTests {
  private struct Album {
    var title: String
  }

  @Test func `a value prints its name and its content`() {
    let price = ObservableValue(20, name: "price")
    let total = DerivedValue(name: "total") { price.value * 2 }
    #expect("\(price)" == "price: 20" && "\(total)" == "total: 40")
    price.value = 30
    #expect("\(total)" == "total: 60")
  }

  @Test func `a value without a name prints its type`() {
    let album = ObservableValue(Album(title: "Blue"))
    #expect("\(ObservableValue("Blue"))" == "ObservableValue<String>: \"Blue\"")
    #expect("\(album.map { $0.title.count })" == "DerivedValue<Int>: 4")
    #expect("\(album.title)".hasSuffix(": \"Blue\""))
    #expect("\(SharedValue(5))" == "SharedValue<Int>: 5")
  }

  @Test func `every kind of readable value prints`() async {
    final class Constant: ReadableValue {
      var value: Int { 7 }

      func observe(_ observer: @escaping (_ old: Int, _ new: Int) -> Void) -> Registration {
        ObservableValue(7).observe(observer)
      }

      func observe<Owner: AnyObject>(
        owner: Owner,
        _ observer: @escaping (_ owner: Owner, _ old: Int, _ new: Int) -> Void
      ) {}
    }
    await MainActor.run {
      let degrees = ProducedValue(20, name: "degrees") { _ in {} }
      #expect("\(degrees)" == "degrees: 20")
    }
    #expect("\(Constant())" == "Constant: 7")
  }

  @Test func `printing makes no dependency`() {
    let volume = ObservableValue(5)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = "\(volume)"
    }
    volume.value = 6
    #expect(runs == 1)
    effect.cancel()
  }
}
