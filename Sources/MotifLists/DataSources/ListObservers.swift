// SPDX-License-Identifier: MIT

internal import MotifCore

/// Those who hear of the changes of one source, and the order in which they hear.
///
/// A source of your own keeps one in a constant and tells it each change, once it has been made. All
/// the rest follows from there.
///
/// ```swift
/// let observers = ListObservers<MainSection, String>()
/// let old = try ListSnapshot(["pear"])
/// let new = try ListSnapshot(["apple", "pear"])
/// observers.tell(Changeset(from: old, to: new), leadingTo: new)
/// ```
///
/// Telling a change has two parts. First the sources that are made from this one bring themselves up to
/// date, and those made from them. One that is made from several sources waits for all of them that the
/// change reaches, so each takes it in once, and reads nothing that it hasn't been told. Then the
/// observers are called: those of this source, in the order in which they were added, then those of the
/// others. So every observer finds all sources in step. A change that is told from inside an observer
/// waits until all observers of the source have heard the ones before it.
public final class ListObservers<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
> {
  typealias Changes = Changeset<SectionID, ItemID>
  typealias Snapshot = ListSnapshot<SectionID, ItemID>

  private final class Entry {
    let state = RegistrationState()
    let firstChange: Int
    let handler: (Changes, Snapshot) -> Void

    init(firstChange: Int, handler: @escaping (Changes, Snapshot) -> Void) {
      self.firstChange = firstChange
      self.handler = handler
    }
  }

  private struct Told {
    let number: Int
    let changes: Changes
    let snapshot: Snapshot
  }

  private struct WeakLink {
    weak var link: ListLink<SectionID, ItemID>?
  }

  private var entries: [Entry] = []
  /// Entries that have ended, until whoever goes with them may call the source.
  private var ended: [Entry] = []
  /// How many entries there may be before those that have ended are looked for.
  private var compactionCount = 16
  private var links: [WeakLink] = []
  private var queue: [Told] = []
  private var isCalling = false
  private var isPreparing = false
  /// Whether observers of this source, or of those made from it, are to be called.
  private var hasNews = false
  /// How many bases have announced a change and not handed it over yet.
  private var awaited = 0
  /// How many changes there have been.
  private var changeCount = 0

  /// Makes a list of observers that has none.
  public init() {}

  /// Tells all observers of a change that has been made.
  ///
  /// A change set without changes isn't told.
  ///
  /// - Precondition: The change isn't made by a predicate, an order or a section key while the sources
  ///   made from this one bring themselves up to date.
  /// - Parameters:
  ///   - changes: What has changed since the change that was told before.
  ///   - snapshot: The list after this change.
  public func tell(
    _ changes: Changeset<SectionID, ItemID>,
    leadingTo snapshot: ListSnapshot<SectionID, ItemID>
  ) {
    require(awaited == 0, changedWhileAsking)
    if !changes.isEmpty {
      announce()
      require(
        arrive(),
        "A source follows itself. Don't swap a source for one that is made from it."
      )
      prepare(changes, snapshot)
    }
    // Also when nothing has changed: a swap cuts off who would have delivered what came before.
    deliver()
  }
}

// MARK: - Observing

extension ListObservers {
  func add(
    keeping source: AnyObject,
    _ handler: @escaping (Changes, Snapshot) -> Void
  ) -> Registration {
    let entry = Entry(firstChange: changeCount, handler: handler)
    var ended: [Entry] = []
    if entries.count >= compactionCount {
      ended = takeEnded()
      compactionCount = max(16, entries.count * 2)
    }
    entries.append(entry)
    defer { withExtendedLifetime(ended) {} }
    return Registration(state: entry.state) {
      self.entries.removeAll { $0 === entry }
      withExtendedLifetime(source) {}
    }
  }

  /// Takes out the entries that have ended.
  ///
  /// - Returns: Those entries. What goes with them may call the source, so the caller lets go of them
  ///   when everything is in order.
  private func takeEnded() -> [Entry] {
    guard entries.contains(where: { !$0.state.isActive }) else { return [] }
    var ended: [Entry] = []
    // They may end on another thread meanwhile, so each is asked once.
    entries = entries.filter { entry in
      if entry.state.isActive { return true }
      ended.append(entry)
      return false
    }
    return ended
  }

  /// Brings a source up to date from now on whenever this one changes, for as long as the link lives.
  func add(_ link: ListLink<SectionID, ItemID>) {
    links.removeAll { $0.link == nil }
    links.append(WeakLink(link: link))
  }
}

// MARK: - Telling

extension ListObservers {
  /// Says that this source will bring those up to date that are made from it.
  func announce() {
    require(!isPreparing, changedWhileAsking)
    awaited += 1
    guard awaited == 1 else { return }
    for entry in links { entry.link?.announce() }
  }

  /// Notes that a base has handed over what has changed in it.
  ///
  /// - Returns: Whether all bases have that announced a change, so that this source is to follow now.
  @discardableResult
  func arrive() -> Bool {
    // The source was made after its base had announced the change.
    if awaited == 0 { announce() }
    awaited -= 1
    return awaited == 0
  }

  /// Brings the sources that hang on this one up to date, and notes the change for the observers.
  ///
  /// - Parameters:
  ///   - changes: What has changed. It is nothing when what was announced doesn't matter here.
  ///   - snapshot: The list after this change.
  func prepare(_ changes: Changes, _ snapshot: Snapshot) {
    if !changes.isEmpty {
      ended += takeEnded()
      if !entries.isEmpty {
        queue.append(Told(number: changeCount, changes: changes, snapshot: snapshot))
      }
      changeCount += 1
      hasNews = true
    }
    isPreparing = true
    for entry in links { entry.link?.update(changes, snapshot) }
    isPreparing = false
  }

  /// Calls the observers, and then those further down.
  ///
  /// While observers are being called, this does nothing: whoever calls them goes on with what came in
  /// between, and then with those further down.
  func deliver() {
    guard hasNews, !isCalling else { return }
    isCalling = true
    // What is told meanwhile is appended.
    var next = 0
    while next < queue.count {
      let told = queue[next]
      next += 1
      for entry in entries where entry.firstChange <= told.number && entry.state.isActive {
        entry.handler(told.changes, told.snapshot)
      }
    }
    queue = []
    isCalling = false
    hasNews = false
    for entry in links { entry.link?.deliver() }
    let ended = ended
    self.ended = []
    withExtendedLifetime(ended) {}
  }
}

/// What a user of the sources is told who changes one of them while it asks about an item.
let changedWhileAsking = """
  A predicate, an order or a section key changed the source that is asking it. Let it look at the item \
  only.
  """
