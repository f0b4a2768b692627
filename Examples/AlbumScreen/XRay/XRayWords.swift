// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifFacades
internal import MotifPipelines
internal import MotifPrototypes

/// Puts a turn into words.
struct XRayWords {
  let turn: XRayTurn

  /// What began the turn.
  var heading: String {
    switch turn.cause {
    case .start: "recording begins"
    case .input(.key(let key)): "key \(KeyScript.word(for: .key(key)))"
    case .input(.mouse(let mouse)): "mouse \(KeyScript.word(for: .mouse(mouse)))"
    case .ticks(let count): count == 1 ? "1 tick" : "\(count) ticks"
    case .news: "news from other threads"
    case .resize(let size): "resize to \(size.columns)x\(size.rows)"
    case .importing(let path): "import of \(path)"
    case .pressure(let level): "memory pressure \(level)"
    case .suspension: "suspension"
    }
  }

  /// The lines of one kind, in the order of the reports.
  func lines(of kind: XRayKind) -> [String] {
    let entries = turn.entries.filter { $0.kind == kind }
    switch kind {
    case .bindings: return bindings(entries)
    case .tasks, .graph, .pipeline:
      return entries.map(counted).flatMap { $0.split(separator: "\n").map(String.init) }
    case .messages, .list, .cells, .undo, .cache:
      return entries.isEmpty ? [] : [entries.map(counted).joined(separator: "; ")]
    case .chain, .outbox: return entries.map(counted)
    }
  }

  private func counted(_ entry: XRayEntry) -> String {
    let count = turn.counts[entry] ?? 1
    return count == 1 ? text(of: entry) : "\(text(of: entry)) ×\(count)"
  }

  private func text(of entry: XRayEntry) -> String {
    switch entry {
    case .chain(let path): path.map(\.name).joined(separator: " → ")
    case .action(let action): text(of: action)
    case .key(let part): "\(part.name) took the key"
    case .focus(let old, let new): "keyboard: \(old?.name ?? "none") → \(new?.name ?? "none")"
    case .tasks(let tree): tree
    case .task(let task, let event, in: let parent):
      "\(task.name) \(event)" + (parent.map { " in \($0.name)" } ?? "")
    case .message(let type): "\(type.name) posted"
    case .run(let report): report
    case .tree(let tree): tree
    case .list(let change): text(of: change)
    case .cells(let pool, let old, let new):
      "\(pool) +\(new.created - (old?.created ?? 0)) made"
        + " +\(new.reused - (old?.reused ?? 0)) reused"
    case .history(let step, let name): "\(step) \(name)"
    case .saved: "saved"
    case .replaced: "replaced by another program's save"
    case .outbox(let status): text(of: status)
    case .cache(let old, let new):
      "memory +\(new.hits - (old?.hits ?? 0)) hits +\(new.misses - (old?.misses ?? 0)) misses"
    case .picture(let source): source.map { "picture from \($0)" } ?? "no picture"
    case .imported(let steps, let result): text(of: steps, result)
    }
  }
}

// MARK: - Entries with parts

extension XRayWords {
  private func text(of action: XRayAction) -> String {
    let path = action.path.map(\.name).joined(separator: " → ")
    guard action.outcome == .handled, let handler = action.path.last else {
      return "\(path): nobody handled \(action.action.name)"
    }
    let hops = action.path.count - 1
    return "\(path): \(handler.name) handled \(action.action.name) after \(hops)"
      + (hops == 1 ? " hop" : " hops")
  }

  private func text(of change: XRayListChange) -> String {
    let counts = [
      (change.deleted, "deleted"), (change.inserted, "inserted"), (change.moved, "moved"),
      (change.updated, "updated"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private func text(of status: OutboxStatus) -> String {
    let activity: String? =
      switch status.activity {
      case .idle: nil
      case .sending(let sequence, let attempt): "sends number \(sequence), attempt \(attempt)"
      case .waiting(_, let delay, let reason): "tries again after \(delay): \(reason)"
      case .offline: "offline"
      }
    let refused = status.deadCount == 0 ? nil : "\(status.deadCount) refused"
    let waiting = status.pendingCount == 1 ? "1 waits" : "\(status.pendingCount) wait"
    return [waiting, refused, activity].compactMap(\.self).joined(separator: ", ")
  }

  /// What ran and what came of it; below, how long each step took.
  private func text(of steps: [PipelineReport.Step], _ result: XRayImport?) -> String {
    let names = steps.map { step in step.name + (step.replacedBy.map { " (\($0))" } ?? "") }
    let end = result.map { "\($0.added) added, \($0.completed) completed, \($0.faulty) faulty" }
    let times = steps.map { "\($0.name) \(milliseconds($0.duration))" }
    return (names + [end ?? "failed"]).joined(separator: " → ") + "\n"
      + times.joined(separator: ", ")
  }

  /// A duration with one decimal.
  private func milliseconds(_ duration: Duration) -> String {
    let tenths = Int((duration / .microseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// The runs, without those that another run continues.
  ///
  /// A report of an effect contains the derived values on the way. So these only count.
  private func bindings(_ entries: [XRayEntry]) -> [String] {
    let runs = entries.compactMap { entry in
      if case .run(let report) = entry { (report, Self.path(in: report)) } else { nil }
    }
    let ends = runs.filter { _, path in
      !runs.contains { $0.1.count > path.count && $0.1.hasPrefix("\(path) → ") }
    }
    let lines = ends.map { report, _ in counted(.run(report)) }
    let count = runs.count - ends.count
    let more = count == 1 ? "1 more value on these paths" : "\(count) more values on these paths"
    return lines + (count == 0 ? [] : [more])
  }

  /// The path in a report such as `total ran: price → total`.
  private static func path(in report: String) -> Substring {
    guard let colon = report.firstRange(of: ": ") else { return report[...] }
    return report[colon.upperBound...]
  }
}

extension XRayType {
  fileprivate var name: String { "\(type)" }
}
