// SPDX-License-Identifier: MIT

internal import MotifTestSupport
internal import Testing

@testable import MotifPrototypes

@Suite("AddressSet")
struct AddressSetTests {
  @Test func `random operations agree with a Set, whatever lies where`() {
    withSeeds(200) { random in
      let set = AddressSet()
      defer { set.deallocate() }
      var model: Set<UInt> = []
      // Few addresses fill the table to its limit; those of objects are multiples of 16.
      let most = UInt.random(in: 4...400, using: &random)
      for _ in 0..<600 {
        let address = UInt.random(in: 1...most, using: &random) * 16
        if model.contains(address), Bool.random(using: &random) {
          set.remove(address)
          model.remove(address)
        } else {
          #expect(set.insert(address) == model.insert(address).inserted)
        }
        if Int.random(in: 0..<50, using: &random) == 0 { set.releaseSpareRoom() }
        #expect(set.count == model.count)
        #expect(2 * set.count <= set.capacity)
      }
      for address in stride(from: 16, through: most * 16, by: 16) {
        #expect(set.contains(address) == model.contains(address))
      }
    }
  }

  @Test func `room that is no longer needed is given back`() {
    let set = AddressSet()
    defer { set.deallocate() }
    let addresses = (1...10_000).map { UInt($0) * 16 }
    for address in addresses { #expect(set.insert(address)) }
    for address in addresses.dropFirst(3) { set.remove(address) }
    set.releaseSpareRoom()
    #expect(set.capacity == 16)
    #expect(addresses.filter(set.contains) == Array(addresses.prefix(3)))
  }

  @Test func `addresses that share a home are all found when one of them goes`() {
    let set = AddressSet()
    defer { set.deallocate() }
    // The homes of these in 16 slots repeat every few addresses.
    let addresses = (1...7).map { UInt($0) << 60 | 1 }
    for address in addresses { #expect(set.insert(address)) }
    for (index, address) in addresses.enumerated() {
      set.remove(address)
      #expect(!set.contains(address))
      #expect(addresses[(index + 1)...].allSatisfy { set.contains($0) })
    }
    #expect(set.count == 0)
  }
}
