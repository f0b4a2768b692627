// SPDX-License-Identifier: MIT

/// What brings a list view from one state to the next.
///
/// It knows what the view shows. Give it what is to be shown, and it tells the view how to get there, in
/// batches as the view takes them. Or give it a data source: then it follows that.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
///   var year: Int
/// }
///
/// final class Screen: ListDisplaying {
///   func show(_ snapshot: ListSnapshot<MainSection, String>) { print("show", snapshot) }
///
///   func perform(
///     _ batch: Changeset<MainSection, String>,
///     showing snapshot: ListSnapshot<MainSection, String>
///   ) {
///     print(batch.count, "changes to", snapshot)
///   }
/// }
///
/// let albums = try ArrayDataSource([Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971)])
/// let byTitle = albums.sorted { $0.id < $1.id }
/// let byYear = albums.sorted { $0.year > $1.year }
///
/// let screen = Screen()
/// let presenter = ListPresenter<MainSection, String>(view: screen)
/// presenter.dataSource = byTitle
/// try albums.append(Album(id: "Mingus", year: 1979))
/// presenter.dataSource = byYear
/// // Prints:
/// // show [main: [Blue, Hejira]]
/// // 1 changes to [main: [Blue, Hejira, Mingus]]
/// // 2 changes to [main: [Mingus, Hejira, Blue]]
/// ```
///
/// The first time, and when a change is too large to be followed by eye, the view shows the list as a
/// whole.
///
/// Whatever is applied while the view is being told waits, and is shown afterwards: each in turn, so the
/// last one is what is shown in the end. A presenter is confined to the isolation domain that made it.
public final class ListPresenter<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
> {
  /// The list as it is shown.
  public typealias Snapshot = ListSnapshot<SectionID, ItemID>
  /// What changes from one list to the next.
  public typealias Changes = Changeset<SectionID, ItemID>
  /// Why a change set was refused.
  public typealias Refusal = ChangesetError<SectionID, ItemID>

  /// A list that is to be shown.
  private struct Step {
    var target: Snapshot
    /// What changes, or `nil` when that is still to be found out.
    var changes: Changes?
    var isReload = false
    /// How to show anew what stays, when the list comes from another source than the one before.
    var swapUpdate: ListUpdateKind?
    var completion: (() -> Void)?
  }

  /// What the view shows.
  ///
  /// In the middle of several batches, it is what the view was told to show last.
  public private(set) var snapshot = Snapshot()

  /// The view, which is held weakly.
  ///
  /// A view that is set later is shown the list at once.
  public weak var view: (any ListDisplaying<SectionID, ItemID>)? {
    didSet {
      guard view !== oldValue else { return }
      isViewCurrent = false
      guard hasTarget else { return }
      enqueue(Step(target: target, isReload: true), isOfSource: isInStep)
    }
  }

  /// The number of changes above which the view shows the list as a whole; 200 by default.
  ///
  /// Items that come or go with their sections count, too. It is measured against all changes together,
  /// not against each batch. With `Int.max` everything is performed as changes.
  public var maximumChanges = 200

  /// How items are shown anew that two sources have in common, when one takes the place of the other.
  ///
  /// By default they aren't: the cells stay as they are. Ask for it where the sources differ in more
  /// than the order of items: another layout, say, that needs other cells.
  public var swapUpdate: ListUpdateKind?

  /// Called whenever the view has been told all of a change.
  ///
  /// It may apply something, which is shown afterwards.
  public var didShow: ((_ presenter: ListPresenter) -> Void)?

  /// The list that is shown once all that waits has been shown.
  private var target = Snapshot()
  private var queue: [Step] = []
  private var isShowing = false
  /// Whether there has been anything to show.
  private var hasTarget = false
  /// Whether the view shows the snapshot.
  private var isViewCurrent = false

  private var source: (any ListSnapshotSource<SectionID, ItemID>)?
  private var registration: Registration?
  /// Whether the list that will be shown last is the source's.
  private var isInStep = false

  /// Makes a presenter that has nothing to show yet.
  ///
  /// - Parameter view: The view, which is held weakly.
  public init(view: (any ListDisplaying<SectionID, ItemID>)? = nil) {
    self.view = view
  }
}

// MARK: - Following a source

extension ListPresenter {
  /// The source that the view shows, kept alive by the presenter.
  ///
  /// Another source is compared with what is shown: what they have in common stays or moves. See
  /// ``swapUpdate`` for what becomes of its cells. Without a source, the view keeps what it shows.
  ///
  /// - Complexity: Setting it is a comparison of the lists, see ``Changeset``.
  public var dataSource: (any ListSnapshotSource<SectionID, ItemID>)? {
    get { source }
    set {
      registration?.cancel()
      registration = nil
      let isSwap = source != nil && source !== newValue
      source = newValue
      guard let newValue else { return }
      registration = newValue.observeStates { [weak self] changes, snapshot in
        self?.follow(changes, to: snapshot)
      }
      let update = isSwap ? swapUpdate : nil
      enqueue(Step(target: newValue.snapshot, swapUpdate: update), isOfSource: true)
    }
  }

  private func follow(_ changes: Changes, to snapshot: Snapshot) {
    enqueue(Step(target: snapshot, changes: isInStep ? changes : nil), isOfSource: true)
  }
}

// MARK: - Applying

extension ListPresenter {
  /// Shows a list.
  ///
  /// With a ``dataSource``, the list is shown until that changes.
  ///
  /// - Parameters:
  ///   - snapshot: What is to be shown. Items and sections that it marks are shown anew.
  ///   - isReload: Whether the view is to show it as a whole, without a comparison.
  ///   - completion: Called when the view has been told, or at once when there is no view. A call from
  ///     inside the view returns before that.
  /// - Complexity: A comparison of the lists, see ``Changeset``.
  public func apply(
    _ snapshot: Snapshot,
    reloading isReload: Bool = false,
    completion: (() -> Void)? = nil
  ) {
    enqueue(
      Step(target: snapshot, isReload: isReload, completion: completion),
      isOfSource: false
    )
  }

  /// Makes changes in the list and shows them.
  ///
  /// ```swift
  /// let presenter = ListPresenter<MainSection, Int>()
  /// presenter.apply(try ListSnapshot([1, 2]))
  /// do {
  ///   try presenter.apply(Changeset(deletedItems: [.init(path: ListPath(section: 0, item: 0), id: 7)]))
  /// } catch {
  ///   print(error)
  /// }
  /// print(presenter.snapshot.itemIDs)
  /// // Prints:
  /// // Item 7 isn't at 0.0, where the change set expects it.
  /// // [1, 2]
  /// ```
  ///
  /// - Parameters:
  ///   - changes: What changes, counted from the list that is applied last.
  ///   - completion: Called when the view has been told, or at once when there is no view. A call from
  ///     inside the view returns before that.
  /// - Throws: A ``ChangesetError`` when the changes don't fit the list. Then nothing happens.
  /// - Complexity: O(*n*) for *n* items.
  public func apply(_ changes: Changes, completion: (() -> Void)? = nil) throws(Refusal) {
    let next = try changes.applied(to: target)
    enqueue(Step(target: next, changes: changes, completion: completion), isOfSource: false)
  }

  /// Has the view show the list as a whole.
  public func reload() {
    enqueue(Step(target: target, isReload: true), isOfSource: isInStep)
  }

  private func enqueue(_ step: Step, isOfSource: Bool) {
    target = step.target.withoutMarks
    isInStep = isOfSource
    hasTarget = true
    queue.append(step)
    guard !isShowing else { return }
    isShowing = true
    // What is applied meanwhile is appended.
    var next = 0
    while next < queue.count {
      let step = queue[next]
      next += 1
      show(step)
      step.completion?()
      didShow?(self)
    }
    queue = []
    isShowing = false
  }
}

// MARK: - Showing

extension ListPresenter {
  private func show(_ step: Step) {
    let next = step.target.withoutMarks
    guard let view else {
      snapshot = next
      return
    }
    guard isViewCurrent, !step.isReload else { return showAll(next, in: view) }
    var changes = step.changes ?? Changes(from: snapshot, to: step.target)
    if let kind = step.swapUpdate {
      let common = snapshot.itemIDs.filter(next.containsItem)
      changes.setUpdates(common.map { ($0, kind) }, from: snapshot, to: next)
    }
    guard size(of: changes) <= maximumChanges else { return showAll(next, in: view) }
    guard let batches = try? changes.batches(as: view.batchStyle, from: snapshot) else {
      // A source told of changes that it didn't make.
      return showAll(next, in: view)
    }
    for (index, batch) in batches.enumerated() {
      if index == batches.count - 1 {
        snapshot = next
      } else if let between = try? batch.applied(to: snapshot) {
        snapshot = between
      } else {
        return showAll(next, in: view)
      }
      view.perform(batch, showing: snapshot)
    }
    snapshot = next
  }

  private func showAll(
    _ next: Snapshot,
    in view: any ListDisplaying<SectionID, ItemID>
  ) {
    snapshot = next
    isViewCurrent = true
    view.show(next)
  }

  private func size(of changes: Changes) -> Int {
    let sections = changes.deletedSections + changes.insertedSections
    return changes.count + sections.reduce(0) { $0 + $1.items.count }
  }
}
