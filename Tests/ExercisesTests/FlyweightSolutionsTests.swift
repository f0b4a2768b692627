// SPDX-License-Identifier: MIT

import MotifPrototypes
import Testing

@testable import Exercises

@Suite("Solutions: Flyweight")
struct FlyweightSolutionsTests {
  /// The number of different storages that arrays have.
  private func storages(of arrays: [[UInt8]]) -> Int {
    Set(arrays.map { array in array.withUnsafeBufferPointer { $0.baseAddress } }).count
  }

  @Test
  func `ten thousand albums share three labels`() {
    let labels = Flyweights<String, FlyweightSolutions.Label>(.weak) { .init(name: $0) }
    var albums = FlyweightSolutions.albums(10_000, labels: ["RCA", "EMI", "Island"], from: labels)
    albums[0].year = 1977
    #expect(albums[3].year == 1973)
    #expect(Set(albums.map { ObjectIdentifier($0.label) }).count == 3)
    #expect(albums[0].label === albums[3].label)
    albums = []
    #expect(labels.count == 0)
  }

  @Test
  func `copies of a value share its storage until one changes`() {
    let labels = ["RCA", "EMI", "Island"].map { name in
      FlyweightSolutions.LabelValue(name: name, logo: [UInt8](repeating: 0, count: 10_000))
    }
    var albums = FlyweightSolutions.albums(10_000, labels: labels)
    #expect(storages(of: albums.map(\.label.logo)) == 3)
    albums[0].year = 1977
    albums[1].label.name = "Parlophone"
    #expect(storages(of: albums.map(\.label.logo)) == 3)
    albums[0].label.logo[0] = 255
    #expect(storages(of: albums.map(\.label.logo)) == 4)
    #expect(albums[3].label.logo[0] == 0)
  }

  @Test
  func `a change to a shared object changes all users`() {
    final class Logo {
      var pixels: [UInt8] = [0]
    }
    let logo = Logo()
    let logos = [logo, logo]
    logos[0].pixels[0] = 255
    #expect(logos[1].pixels == [255])
  }

  @Test
  func `a format style writes each currency its way`() {
    #expect(FlyweightSolutions.text(of: 1_250.75, currency: "USD") == "$1,250.75")
    #expect(FlyweightSolutions.text(of: 1_250.75, currency: "JPY") == "¥1,251")
  }
}
