// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// Sources composed at random, and the same lists computed from scratch.
///
/// Each source is built on any of those before it, so that a change reaches most of them along
/// several paths.
final class Composition {
  typealias Source = any ListDataSource<Int, Entry>
  typealias Model = [(id: Int, items: [Entry])]

  private struct Node {
    let source: Source
    /// Computes the list from those of the nodes before.
    let model: ([Model]) -> Model
    /// Changes the predicate, the order, the key, or the source that is shown.
    var vary: ((inout SeededGenerator) -> Void)?
  }

  private final class Setting {
    var value: Int

    init(_ value: Int) { self.value = value }
  }

  private let bases: [EditedSource]
  private var nodes: [Node] = []

  /// The sources, bases first.
  var sources: [Source] { nodes.map(\.source) }

  init(_ generator: inout SeededGenerator, derived: Int) throws {
    bases = try (0..<Int.random(in: 1...2, using: &generator)).map { index in
      try EditedSource(&generator, ids: (index * 5)..<(index * 5 + 9))
    }
    for base in bases {
      let source = base.source
      nodes.append(
        Node(source: source) { _ in
          let list = source.snapshot
          return list.sectionIDs.enumerated().map { index, id in
            (id, list.itemIDs(inSectionAt: index).compactMap(source.item(withID:)))
          }
        }
      )
    }
    for _ in 0..<derived { nodes.append(derive(&generator)) }
  }

  /// Edits a base, or changes how another source derives its list.
  func step(_ generator: inout SeededGenerator) throws {
    let variable = nodes.compactMap(\.vary)
    if Int.random(in: 0..<5, using: &generator) == 0,
      let vary = variable.randomElement(using: &generator)
    {
      vary(&generator)
    } else {
      try bases.randomElement(using: &generator)?.edit(&generator)
    }
  }

  /// Makes steps within edits of the bases, some of which throw, and checks everything between steps.
  ///
  /// - Parameters:
  ///   - generator: The source of random numbers.
  ///   - depth: The number of enclosing edits.
  ///   - late: Receives watches that begin within an edit.
  /// - Throws: Nothing if the edits are possible.
  func nestedStep(
    _ generator: inout SeededGenerator,
    depth: Int,
    late: inout [any Checked]
  ) throws {
    guard depth < 3, Int.random(in: 0..<(depth == 0 ? 4 : 2), using: &generator) > 0,
      let base = bases.randomElement(using: &generator)
    else {
      return try step(&generator)
    }
    func watch(_ source: some ListDataSource<Int, Entry>) -> Watch<Int, Int> {
      Watch(source, isMinimal: false)
    }
    do {
      try base.source.edit { _ in
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          try nestedStep(&generator, depth: depth + 1, late: &late)
          if Bool.random(using: &generator) { check() }
          if Int.random(in: 0..<12, using: &generator) == 0,
            let source = sources.randomElement(using: &generator)
          {
            late.append(watch(source))
          }
        }
        if Int.random(in: 0..<4, using: &generator) == 0 { throw Stop() }
      }
    } catch is Stop {}
    if depth > 0, Bool.random(using: &generator) { check() }
  }

  private struct Stop: Error {}

  /// Checks that each source shows the list computed from scratch.
  func check() {
    var models: [Model] = []
    for node in nodes {
      let model = node.model(models)
      models.append(model)
      if !Self.shows(node.source, model) {
        Issue.record("\(type(of: node.source)) shows \(node.source.snapshot) instead of \(model)")
      }
    }
  }

  private static func shows(_ source: Source, _ model: Model) -> Bool {
    let list = source.snapshot
    guard list.numberOfSections == model.count else { return false }
    for (index, section) in model.enumerated() {
      let ids = list.itemIDs(inSectionAt: index)
      guard list.sectionID(at: index) == section.id, ids.count == section.items.count else {
        return false
      }
      for (id, item) in zip(ids, section.items) where source.item(withID: id) != item {
        return false
      }
    }
    return true
  }
}

// MARK: - Deriving

extension Composition {
  private func derive(_ generator: inout SeededGenerator) -> Node {
    let index = Int.random(in: nodes.indices, using: &generator)
    // The type is erased so that any source can be used.
    let base: Source = nodes[index].source
    let setting = Setting(Int.random(in: 1..<4, using: &generator))
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return filter(base, index, setting)
    case 1: return sort(base, index, setting)
    case 2, 3: return section(base, index, setting, isOrdered: setting.value == 2)
    case 4: return swap(index, setting)
    default: return concatenate(base, index, Int.random(in: nodes.indices, using: &generator))
    }
  }

  private func filter(
    _ base: some ListDataSource<Int, Entry>,
    _ index: Int,
    _ setting: Setting
  ) -> Node {
    func predicate(_ value: Int) -> ((Entry) -> Bool)? {
      value == 3 ? nil : { $0.rank % (value + 1) != 0 }
    }
    let filter = base.filtered(predicate(setting.value))
    return Node(source: filter) { models in
      models[index].map { ($0.id, $0.items.filter(predicate(setting.value) ?? { _ in true })) }
    } vary: { generator in
      setting.value = .random(in: 1..<4, using: &generator)
      filter.predicate = predicate(setting.value)
    }
  }

  private func sort(
    _ base: some ListDataSource<Int, Entry>,
    _ index: Int,
    _ setting: Setting
  ) -> Node {
    func order(_ value: Int) -> ((Entry, Entry) -> Bool)? {
      value == 3 ? nil : { $0.rank / value > $1.rank / value }
    }
    let sorted = base.sorted(by: order(setting.value))
    return Node(source: sorted) { models in
      models[index].map { section in
        (section.id, order(setting.value).map { section.items.sorted(by: $0) } ?? section.items)
      }
    } vary: { generator in
      setting.value = .random(in: 1..<4, using: &generator)
      sorted.areInIncreasingOrder = order(setting.value)
    }
  }

  private func section(
    _ base: some ListDataSource<Int, Entry>,
    _ index: Int,
    _ setting: Setting,
    isOrdered: Bool
  ) -> Node {
    func key(_ value: Int) -> (Entry) -> Int { { $0.rank % value } }
    let key = key(setting.value)
    let sections =
      isOrdered ? base.sectioned(by: key, orderedBy: <) : base.sectioned(by: key)
    return Node(source: sections) { models in
      var groups: Model = []
      for item in models[index].flatMap(\.items) {
        let key = item.rank % setting.value
        if let place = groups.firstIndex(where: { $0.id == key }) {
          groups[place].items.append(item)
        } else {
          groups.append((key, [item]))
        }
      }
      return isOrdered ? groups.sorted { $0.id < $1.id } : groups
    } vary: { generator in
      setting.value = .random(in: 1..<4, using: &generator)
      let value = setting.value
      sections.section = { $0.rank % value }
    }
  }

  private func swap(_ index: Int, _ setting: Setting) -> Node {
    setting.value = index
    let candidates = sources
    let shown = SwappableDataSource(candidates[index])
    return Node(source: shown) { models in
      models[setting.value]
    } vary: { generator in
      setting.value = .random(in: candidates.indices, using: &generator)
      shown.swap(to: candidates[setting.value])
    }
  }

  private func concatenate(
    _ base: some ListDataSource<Int, Entry>,
    _ index: Int,
    _ other: Int
  ) -> Node {
    Node(source: base.concatenated(with: sources[other])) { models in
      var joined: Model = []
      var known: Set<Int> = []
      for section in models[index] + models[other] {
        let items = section.items.filter { known.insert($0.id).inserted }
        if let place = joined.firstIndex(where: { $0.id == section.id }) {
          joined[place].items += items
        } else {
          joined.append((section.id, items))
        }
      }
      return joined
    }
  }
}
