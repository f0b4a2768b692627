// SPDX-License-Identifier: MIT

import MotifPrototypes
import Testing

@Suite("ReuseIdentifier")
struct ReuseIdentifierTests {
  @Test func `identifiers with the same name are equal (E2)`() {
    let literal: ReuseIdentifier<Row> = "row"
    let name = "ro" + "w"

    #expect(literal == ReuseIdentifier(name))
    #expect(literal == .row)
    #expect(literal != .other)
    #expect(literal.rawValue == "row")
    #expect(Set([literal, .row, .other]).count == 2)
  }

  @Test func `an identifier of non-Sendable cells is Sendable (E2)`() async {
    let identifier = ReuseIdentifier<Row>.row
    let name = await Task.detached { identifier.rawValue }.value
    #expect(name == "row")
  }
}
