// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import Testing

@Suite("SnapshotHistory: coding")
struct SnapshotHistoryCodingTests {
  private func encode<State: Encodable>(_ history: SnapshotHistory<State>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(history), as: UTF8.self)
  }

  private func decode<State: Decodable>(
    _ text: String,
    as type: State.Type = Int.self
  ) throws -> SnapshotHistory<State> {
    try JSONDecoder().decode(SnapshotHistory<State>.self, from: Data(text.utf8))
  }

  @Test
  func `the keys match earlier versions`() throws {
    var history = SnapshotHistory(0)
    history.limitCost(to: 9) { $0 }
    #expect(try encode(history) == #"{"position":0,"saved":0,"state":0,"steps":[]}"#)
    history.modify(name: "One", coalescing: "k") { $0 = 1 }
    #expect(
      try encode(history)
        == #"{"isOpen":true,"position":1,"saved":0,"state":1,"#
        + #""steps":[{"key":"k","name":"One","state":0}]}"#
    )
    history.modify(name: "Two") { $0 = 2 }
    try history.undo()
    history.markModified()
    history.countLimit = 5
    #expect(
      try encode(history)
        == #"{"limit":5,"position":1,"state":1,"steps":[{"key":"k","name":"One","state":0},"#
        + #"{"name":"Two","state":2}]}"#
    )
  }

  @Test
  func `optional states are kept unchanged`() throws {
    var history = SnapshotHistory(Int?.none)
    history.modify(name: "One") { $0 = 1 }
    history.modify(name: "None") { $0 = nil }
    let decoded = try decode(encode(history), as: Int?.self)
    #expect(decoded == history && decoded.undoSteps.reversed().map(\.state) == [nil, 1])
  }

  @Test(arguments: [
    #""position":-1"#, #""position":3"#, #""saved":0"#, #""position":1,"saved":-1"#,
    #""position":1,"saved":3"#, #""position":1,"limit":-1"#, #""position":1,"isOpen":true"#,
  ])
  func `a self-contradictory history is a decoding error`(fields: String) {
    let steps = #""steps":[{"name":"a","state":0},{"name":"b","state":1}]"#
    #expect(throws: DecodingError.self) { try decode(#"{"state":2,\#(steps),\#(fields)}"#) }
    #expect(throws: Never.self) { try decode(#"{"state":2,\#(steps),"position":2}"#) }
  }

  @Test
  func `the cost limit is set again after decoding`() throws {
    var history = SnapshotHistory(1)
    history.limitCost(to: 9) { $0 }
    for value in 2...4 { history.modify(name: "\(value)") { $0 = value } }
    var decoded = try decode(encode(history))
    #expect(decoded.costLimit == nil && decoded.undoSteps.reversed().map(\.state) == [1, 2, 3])
    decoded.limitCost(to: 5) { $0 }
    #expect(decoded.undoSteps.reversed().map(\.state) == [2, 3])
  }

  @Test
  func `histories are Sendable, Hashable and Codable where their states are`() {
    func accept(_ value: some Sendable & Hashable & Codable) {}
    accept(SnapshotHistory(0))
    #expect(SnapshotHistory(0) == SnapshotHistory(0))
    #expect(SnapshotHistory(0) != SnapshotHistory(0, countLimit: 1))
    #expect(SnapshotHistory(0) != SnapshotHistory(1))
  }
}
