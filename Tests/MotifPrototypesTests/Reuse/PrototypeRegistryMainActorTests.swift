// SPDX-License-Identifier: MIT

import MotifPrototypes
import Testing

@MainActor
@Suite("PrototypeRegistry, on the main actor")
struct PrototypeRegistryMainActorTests {
  @Test func `cells on the main actor are made and prepared there`() throws {
    @MainActor
    final class View: Reusable {
      var isHighlighted = true
      func prepareForReuse() { isHighlighted = false }
    }
    let view = ReuseIdentifier<View>("view")
    let registry = PrototypeRegistry()
    try registry.register(view) { View() }
    try registry.recycle(try registry.dequeue(view), for: view)
    #expect(try registry.dequeue(view).isHighlighted == false)
  }
}
