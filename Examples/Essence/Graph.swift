// SPDX-License-Identifier: MIT

/// Who is running, and which effects have to run after the change.
final class PlainGraph {
  var running: PlainNode?
  var waiting: [PlainNode] = []
}

/// A value that is set, a value that is computed, or an effect: something that is read, reads, or both.
final class PlainNode {
  private let graph: PlainGraph
  private let isEffect: Bool
  private let compute: (() -> Int)?
  private var stored = 0
  private var isStale = true
  private var readers: [PlainNode] = []
  private var sources: [PlainNode] = []

  init(in graph: PlainGraph, isEffect: Bool = false, _ compute: (() -> Int)? = nil) {
    (self.graph, self.isEffect, self.compute) = (graph, isEffect, compute)
    if isEffect { refresh() }
  }

  /// The value; reading it makes the running effect or derived value depend on it.
  var value: Int {
    get {
      refresh()
      if let reader = graph.running, !readers.contains(where: { $0 === reader }) {
        readers.append(reader)
        reader.sources.append(self)
      }
      return stored
    }
    set {
      guard newValue != stored else { return }
      stored = newValue
      mark()
      while !graph.waiting.isEmpty { graph.waiting.removeFirst().refresh() }
    }
  }

  /// Marks everything downstream before anything runs, so no reader sees half a change.
  private func mark() {
    for reader in readers where !reader.isStale {
      reader.isStale = true
      if reader.isEffect { graph.waiting.append(reader) }
      reader.mark()
    }
  }

  /// Computes again what is stale, and finds out by its reads what it depends on now.
  private func refresh() {
    guard isStale, let compute else { return }
    for source in sources { source.readers.removeAll { $0 === self } }
    (sources, isStale) = ([], false)
    let outer = graph.running
    graph.running = self
    stored = compute()
    graph.running = outer
  }
}
