// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("PrefetchWindow, random")
struct PrefetchWindowModelTests {
  @Test
  func `it reports the same as plain sets`() {
    withSeeds(200) { generator in
      let loader = CoverLoader()
      let ahead = Int.random(in: 0...5, using: &generator)
      let behind = Int.random(in: 0...3, using: &generator)
      let window = PrefetchWindow<Int>(ahead: ahead, behind: behind)
      window.delegate = loader
      var list = try RandomLists.list(using: &generator)
      // Each item in the window, and whether it has been visible since it entered.
      var inside: [Int: Bool] = [:]
      for _ in 0..<40 {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          list = try RandomLists.edited(list, using: &generator)
        }
        let paths = (0..<2).map { _ in
          ListPath(
            section: .random(in: -1...5, using: &generator),
            item: .random(in: -1...6, using: &generator)
          )
        }.sorted()
        let isForward = Bool.random(using: &generator)
        let all = list.shown.enumerated().flatMap { section, shown in
          shown.items.enumerated().map { (ListPath(section: section, item: $0.offset), $0.element) }
        }
        let visible = all.indices.filter { (paths[0]...paths[1]).contains(all[$0].0) }
        var near: [Int] = []
        if let first = visible.first, let last = visible.last {
          let after = all[(last + 1)...].prefix(isForward ? ahead : behind).map { $0.1 }
          let before = all[..<first].suffix(isForward ? behind : ahead).map { $0.1 }.reversed()
          near = isForward ? after + before : before + after
        }
        let inSight = visible.map { all[$0].1 }
        let gone = inside.filter { !inSight.contains($0.key) && !near.contains($0.key) }
        let stopped = Set(gone.filter { !$0.value }.keys)
        for item in gone.keys { inside[item] = nil }
        let loaded = near.filter { inside[$0] == nil }
        for item in loaded { inside[item] = false }
        for item in inSight { inside[item] = true }

        loader.events = []
        window.move(
          to: paths[0]...paths[1],
          in: list,
          scrolling: isForward ? .forward : .backward
        )
        var told = loader.events[...]
        if !stopped.isEmpty {
          guard case .stop(let items) = told.popFirst() else {
            Issue.record("\(stopped) aren't stopped")
            return
          }
          #expect(items.count == stopped.count)
          #expect(Set(items) == stopped)
        }
        #expect(Array(told) == (loaded.isEmpty ? [] : [.load(loaded)]))
        #expect(Set(window.prefetched) == Set(inside.filter { !$0.value }.keys))
      }
    }
  }
}
