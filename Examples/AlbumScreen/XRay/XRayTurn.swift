// SPDX-License-Identifier: MIT

internal import MotifCaching

/// A turn: everything that one event caused, until the app waits for the next one.
struct XRayTurn {
  /// The number of the turn, from 0.
  let number: Int
  /// The event that began it.
  var cause: XRayCause
  /// The reports of the app's parts, each once, in order.
  private(set) var entries: [XRayEntry] = []
  /// How often each of them was reported.
  private(set) var counts: [XRayEntry: Int] = [:]

  /// Makes a turn in which nothing has happened.
  init(number: Int, cause: XRayCause) {
    self.number = number
    self.cause = cause
  }

  /// Notes a report.
  ///
  /// - Parameters:
  ///   - entry: The report.
  ///   - index: Its place, or `nil` for the end. A report that is already there only counts.
  ///   - count: How often it was reported.
  mutating func note(_ entry: XRayEntry, at index: Int? = nil, count: Int = 1) {
    if counts[entry] == nil { entries.insert(entry, at: index ?? entries.count) }
    counts[entry, default: 0] += count
  }
}

extension XRayTurn {
  /// Whether the turn is worth showing: a key always is, a tick in which nothing happened is not.
  var isShown: Bool {
    switch cause {
    case .ticks, .news: !entries.isEmpty
    default: true
    }
  }

  /// Adds another turn to this one, if both are ticks.
  ///
  /// A motion of many ticks is one turn, and its reports count.
  ///
  /// - Parameter next: The turn after this one.
  /// - Returns: Whether both are ticks.
  mutating func merge(_ next: XRayTurn) -> Bool {
    guard case (.ticks(let count), .ticks(let more)) = (cause, next.cause) else { return false }
    cause = .ticks(count + more)
    for entry in next.entries { note(entry, count: next.counts[entry] ?? 1) }
    return true
  }
}

/// The event that begins a turn.
enum XRayCause: Hashable {
  /// Recording began: the turn shows what there is.
  case start
  /// The user pressed a key, or used the mouse.
  case input(InputEvent)
  /// Animations advanced by so many ticks in a row.
  case ticks(Int)
  /// Other threads had results: pictures, or answers of the server.
  case news
  /// The frame got another size.
  case resize(GridSize)
  /// A file was imported.
  case importing(path: String)
  /// The system was short of memory.
  case pressure(MemoryPressure)
  /// The process was about to be suspended.
  case suspension
}
