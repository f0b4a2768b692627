// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifBindings

/// Parts of nodes are found by their addresses, which no language rule promises.
@Suite("Layout of nodes")
struct NodeLayoutTests {
  private struct Large {
    var first: (Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0, 0, 0, 0)
    var name = ""
  }

  private final class Model {}

  private enum Empty {}

  private static let types: [Any.Type] = [
    Void.self, Bool.self, UInt8.self, Int.self, Int?.self, Double.self, String.self, String?.self,
    [Int].self, (first: UInt8, second: Int64).self, Large.self, Model.self, Model?.self, Empty.self,
    (() -> Void).self, (any Error).self, Result<Int, any Error>.self, Any.self,
    SIMD2<Float>.self, SIMD4<Double>.self, SIMD64<UInt8>.self, ObservableValue<Int>.self,
  ]

  @Test(arguments: types.indices)
  func `parts are where their addresses are computed`(index: Int) {
    func check<Value>(_ type: Value.Type) {
      for part in Graph.nodeParts(for: type) {
        #expect(part.offset == part.expectedOffset, "\(part.name) with \(type)")
      }
    }
    _openExistential(Self.types[index], do: check)
  }

  @Test(arguments: types.indices)
  func `parts lie at the same place for all types`(index: Int) {
    func parts<Value>(_ type: Value.Type) -> [NodePart] { Graph.nodeParts(for: type) }
    #expect(_openExistential(Self.types[index], do: parts) == parts(Int.self))
  }

  @Test
  func `a node is found from its parts`() throws {
    let source = ObservableValue(SIMD64<UInt8>(repeating: 1), name: "source")
    let value = DerivedValue(name: "value") { source.value }
    let effect = Effect(name: "effect") { _ = value.value }
    let node = try #require(value.node.source.derived)
    #expect(node == value.node && node.reader.derived == node)
    #expect(source.source.derived == nil && effect.reader.derived == nil)
    #expect(source.source.valueLabel.name == "source" && node.pointee.label.name == "value")
    #expect(source.source.keepers.pointee.load(ordering: .relaxed) == 1)
    effect.cancel()
  }
}
