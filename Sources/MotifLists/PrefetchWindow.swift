// SPDX-License-Identifier: MIT

internal import MotifCore

/// The items around those in sight, which are worth loading before the user reaches them.
///
/// A cover that begins to load when its row appears arrives too late. Begin a few rows earlier, in
/// the direction in which the user scrolls, and cancel the loads for rows that the user scrolls
/// away from.
///
/// Move the window whenever the list is scrolled or has changed. The window tells its delegate
/// which items have come close, and which have left again without having been in sight. It knows
/// items by their identifiers, so it handles changes of the list: an item that moves along with
/// those in sight isn't loaded twice.
///
/// ```swift
/// final class Covers: PrefetchWindowDelegate {
///   func prefetchWindow(_ window: PrefetchWindow<Int>, prefetch items: [Int]) {
///     print("load", items)
///   }
///
///   func prefetchWindow(_ window: PrefetchWindow<Int>, cancelPrefetching items: [Int]) {
///     print("stop", items)
///   }
/// }
///
/// let covers = Covers()
/// let window = PrefetchWindow<Int>(ahead: 4, behind: 1)
/// window.delegate = covers
///
/// let list = try ListSnapshot(Array(0..<100))
/// var shorter = list
/// try shorter.deleteItems([10])
/// let steps: [(list: ListSnapshot<MainSection, Int>, first: Int, way: ScrollDirection)] = [
///   (list, 0, .forward), (list, 2, .forward), (shorter, 2, .forward), (shorter, 1, .backward),
/// ]
/// for step in steps {
///   let first = ListPath(section: 0, item: step.first)
///   let last = ListPath(section: 0, item: step.first + 4)
///   window.move(to: first...last, in: step.list, scrolling: step.way)
/// }
/// // Prints:
/// // load [5, 6, 7, 8]
/// // load [9, 10]
/// // stop [10]
/// // load [11]
/// // stop [7, 8, 9, 11]
/// // load [0]
/// ```
///
/// The window moves first and then calls its delegate: first with the canceled items, then with the
/// items to prefetch. The delegate may move the window again; that move is reported afterward. A
/// window is confined to the isolation domain that made it.
public final class PrefetchWindow<ItemID: Hashable & Sendable> {
  /// The number of items to prefetch in the direction of scrolling.
  let ahead: Int

  /// The number of items to prefetch in the other direction.
  let behind: Int

  /// The delegate, referenced weakly.
  ///
  /// A delegate that is set later is not called for items that are already prefetched.
  public weak var delegate: (any PrefetchWindowDelegate<ItemID>)?

  /// The items in the window that have been in sight since they entered it.
  private var seen: Set<ItemID> = []
  /// The items in the window that haven't been in sight yet, with the order in which they were
  /// prefetched.
  private var waiting: [ItemID: Int] = [:]
  private var serial = 0
  private let turns = TurnQueue(
    calling: "prefetch or cancelPrefetching",
    causedBy: "move(to:in:scrolling:) or close()"
  )

  /// Makes a window that shows nothing yet.
  ///
  /// - Precondition: Neither number is negative.
  /// - Parameters:
  ///   - ahead: The number of items to prefetch in the direction of scrolling.
  ///   - behind: The number of items to prefetch in the other direction.
  public init(ahead: Int = 20, behind: Int = 0) {
    require(
      ahead >= 0 && behind >= 0,
      "The number of items to prefetch is negative. Give 0 for nothing on that side."
    )
    self.ahead = ahead
    self.behind = behind
  }

  /// The items in the window that haven't been in sight yet, in the order in which they entered it.
  package var prefetched: [ItemID] { waiting.sorted { $0.value < $1.value }.map { $0.key } }
}

// MARK: - Moving

extension PrefetchWindow {
  /// Moves the window to the items that are now in sight.
  ///
  /// The delegate may move the window again; that move is reported after this one.
  ///
  /// - Parameters:
  ///   - visible: The paths of the first and the last item in sight, or `nil` if there is none.
  ///     Paths outside the list are ignored.
  ///   - snapshot: The list as it is shown now.
  ///   - direction: The direction of scrolling.
  /// - Complexity: O(*w*) for *w* items in the window, in sight or not, and the sections between
  ///   them.
  public func move<SectionID>(
    to visible: ClosedRange<ListPath>?,
    in snapshot: ListSnapshot<SectionID, ItemID>,
    scrolling direction: ScrollDirection = .forward
  ) {
    let order = ListOrder(snapshot)
    guard let places = visible.map(order.places), !places.isEmpty else { return close() }
    let isForward = direction == .forward
    let (front, back) = isForward ? (behind, ahead) : (ahead, behind)
    let before = order[places.lowerBound - min(front, places.lowerBound)..<places.lowerBound]
      .reversed()
    let after = order[
      places.upperBound..<places.upperBound + min(back, order.count - places.upperBound)
    ]
    let inSight = order[places]
    let near = isForward ? after + before : before + after

    let window = Set(inSight).union(near)
    let gone = prefetched.filter { !window.contains($0) }
    for item in gone { waiting[item] = nil }
    seen.formIntersection(window)
    for item in inSight {
      seen.insert(item)
      waiting[item] = nil
    }
    var come: [ItemID] = []
    for item in near where !seen.contains(item) && waiting[item] == nil {
      waiting[item] = serial
      serial += 1
      come.append(item)
    }
    tell(gone: gone, come: come)
  }

  /// Closes the window: nothing is in sight any longer.
  ///
  /// Prefetched items that were never in sight are canceled.
  public func close() {
    let gone = prefetched
    waiting = [:]
    seen = []
    tell(gone: gone, come: [])
  }

  private func tell(gone: [ItemID], come: [ItemID]) {
    var turns: [() -> Void] = []
    if !gone.isEmpty {
      turns.append { [unowned self] in delegate?.prefetchWindow(self, cancelPrefetching: gone) }
    }
    if !come.isEmpty {
      turns.append { [unowned self] in delegate?.prefetchWindow(self, prefetch: come) }
    }
    changing { self.turns.enqueue(turns) }
  }
}

// MARK: - The delegate

/// Loads items that are about to come into sight, and cancels those that won't.
///
/// ```swift
/// final class Covers: PrefetchWindowDelegate {
///   func prefetchWindow(_ window: PrefetchWindow<Int>, prefetch items: [Int]) {
///     print("load", items)
///   }
/// }
///
/// let covers = Covers()
/// let window = PrefetchWindow<Int>(ahead: 3)
/// window.delegate = covers
/// let list = try ListSnapshot(Array(0..<100))
/// window.move(to: ListPath(section: 0, item: 0)...ListPath(section: 0, item: 9), in: list)
/// // Prints "load [10, 11, 12]"
/// ```
public protocol PrefetchWindowDelegate<ItemID>: AnyObject {
  /// The type of the items' identifiers.
  associatedtype ItemID: Hashable & Sendable

  /// Called when items may soon come into sight.
  ///
  /// - Parameters:
  ///   - window: The window that calls.
  ///   - items: The items, the nearest to those in sight first. The window doesn't report an item
  ///     again before it has left the window.
  func prefetchWindow(_ window: PrefetchWindow<ItemID>, prefetch items: [ItemID])

  /// Called when items haven't come into sight and won't soon; the default does nothing.
  ///
  /// - Parameters:
  ///   - window: The window that calls.
  ///   - items: Items that were prefetched, have never been in sight since, and have left the
  ///     window or the list, in the order in which they were prefetched.
  func prefetchWindow(_ window: PrefetchWindow<ItemID>, cancelPrefetching items: [ItemID])
}

extension PrefetchWindowDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - window: The window that calls.
  ///   - items: Items that are no longer needed.
  public func prefetchWindow(_ window: PrefetchWindow<ItemID>, cancelPrefetching items: [ItemID]) {}
}

/// The direction in which a list is scrolled.
///
/// ```swift
/// final class Covers: PrefetchWindowDelegate {
///   func prefetchWindow(_ window: PrefetchWindow<Int>, prefetch items: [Int]) {
///     print("load", items)
///   }
/// }
///
/// let covers = Covers()
/// let window = PrefetchWindow<Int>(ahead: 2, behind: 1)
/// window.delegate = covers
/// let list = try ListSnapshot(Array(0..<100))
/// let visible = ListPath(section: 0, item: 50)...ListPath(section: 0, item: 59)
/// window.move(to: visible, in: list, scrolling: .backward)
/// // Prints "load [49, 48, 60]"
/// ```
public enum ScrollDirection: Hashable, Sendable {
  /// Toward the end of the list.
  case forward
  /// Toward the beginning of the list.
  case backward
}
