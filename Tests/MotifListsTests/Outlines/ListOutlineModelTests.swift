// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// An item of a tree, implemented as plainly as possible.
private final class Node {
  let id: Int
  var children: [Node] = []
  var isExpanded = false

  init(_ id: Int) { self.id = id }

  /// The item and all its descendants, each with its level.
  func all(_ level: Int = 0) -> [(node: Node, level: Int)] {
    [(self, level)] + children.flatMap { $0.all(level + 1) }
  }

  var rows: [Int] { [id] + (isExpanded ? children.flatMap(\.rows) : []) }
}

@Suite("ListOutline, random")
struct ListOutlineModelTests {
  @Test
  func `it matches a tree of objects, expanding and collapsing`() {
    withSeeds(300) { random in
      // Its root is an item that is never shown.
      let tree = Node(-1)
      tree.isExpanded = true
      var outline = ListOutline<Int>()
      let view = StrictView(
        [.singleBatch, .staged, .sequential].randomElement(using: &random) ?? .staged
      )
      let presenter = ListPresenter(view: view)
      presenter.apply(try ListSnapshot(sections: [(0, [])]))
      for _ in 0..<40 {
        try edit(&outline, tree, &random)

        let all = tree.all(-1).dropFirst()
        try #require(outline.itemIDs == all.map(\.node.id))
        try #require(outline.snapshot.itemIDs == Array(tree.rows.dropFirst()))
        for (node, level) in all {
          #expect(outline.level(of: node.id) == level)
          #expect(outline.isExpanded(node.id) == node.isExpanded)
          #expect(outline.childIDs(of: node.id) == node.children.map(\.id))
          for child in node.children { #expect(outline.parent(of: child.id) == node.id) }
        }
        presenter.apply(try ListSnapshot(sections: [(0, outline.snapshot.itemIDs)]))
        #expect(view.sections.first?.items == outline.snapshot.itemIDs)
      }
    }
  }

  /// Makes the same edit in both, or in neither if it is invalid.
  private func edit(
    _ outline: inout ListOutline<Int>,
    _ tree: Node,
    _ random: inout SeededGenerator
  ) throws {
    let nodes = tree.all().map(\.node)
    guard let node = nodes.randomElement(using: &random) else { return }
    let isRoot = node === tree
    let siblings = nodes.first { $0.children.contains { $0 === node } }
    let index = siblings?.children.firstIndex { $0 === node }
    let ids = (0..<30).shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
    let areNew = nodes.allSatisfy { !ids.contains($0.id) }
    let before = outline
    do {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        try outline.appendItems(Array(ids), to: isRoot ? nil : node.id)
        node.children += ids.map(Node.init)
        #expect(areNew)
      case 2:
        try outline.insertItems(Array(ids), before: node.id)
        siblings?.children.insert(contentsOf: ids.map(Node.init), at: index ?? 0)
        #expect(areNew && !isRoot)
      case 3:
        try outline.insertItems(Array(ids), after: node.id)
        siblings?.children.insert(contentsOf: ids.map(Node.init), at: (index ?? 0) + 1)
        #expect(areNew && !isRoot)
      case 4:
        let gone = [node.id, nodes.randomElement(using: &random)?.id ?? node.id]
        guard !gone.contains(tree.id), Bool.random(using: &random) else { return }
        try outline.deleteItems(gone)
        for parent in nodes { parent.children.removeAll { gone.contains($0.id) } }
      case 5, 6:
        try outline.expandItems([node.id])
        node.isExpanded = true
      default:
        try outline.collapseItems([node.id])
        node.isExpanded = false
      }
    } catch {
      #expect(outline == before)
      #expect(isRoot || !areNew)
    }
  }
}
