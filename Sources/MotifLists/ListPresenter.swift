// SPDX-License-Identifier: MIT

internal import MotifCore

/// What brings a list view from one state to the next.
///
/// It knows what the view shows. Give it what is to be shown, and it tells the view how to get
/// there, in batches as the view takes them. Or give it a data source: then it follows that, and
/// when another source takes its place, the view moves from one to the other.
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
///     print(batch)
///   }
/// }
///
/// let albums = try ObservableList([
///   Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971),
/// ])
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
/// // insert Mingus at 0.2
/// // move Mingus from 0.2 to 0.0, move Hejira from 0.1 to 0.1
/// ```
///
/// A view shows the list as a whole the first time, when it is told to (see ``reload()``), and when
/// more than ``maximumChanges`` rows come, go, and move.
///
/// Whatever is applied from inside the view, ``didShow`` or a completion waits for its turn. The
/// turns are taken in order and none is left out, so the view sees every list that was applied, and
/// shows the last one in the end. A view that applies a list whenever it is told of one never comes
/// to an end.
///
/// The presenter keeps its data source alive, not its view. It is confined to the isolation domain
/// that made it.
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

  /// What the view shows, or would show if there were one.
  ///
  /// Between two batches, it is what the view was told to show last.
  public var snapshot: Snapshot {
    state.noteRead()
    return shown
  }

  /// What the view will show when everything that waits has had its turn.
  ///
  /// It differs from ``snapshot`` inside the view, in ``didShow`` and in completions only. Edit
  /// this one there: an edit of the other would undo what waits.
  public var target: Snapshot {
    state.noteRead()
    return goal
  }

  /// The view, held weakly.
  ///
  /// One that takes the place of another is shown the list at once, or, when the other is being
  /// told, as soon as that is over; the other isn't told any more.
  public weak var view: (any ListDisplaying<SectionID, ItemID>)? {
    didSet {
      guard view !== oldValue else { return }
      isViewCurrent = false
      guard hasTarget else { return }
      turns.enqueue([{ [unowned self] in showToNewView() }])
    }
  }

  /// How many sections and items may come, go, and move before the view shows the list as a whole;
  /// 200 by default.
  ///
  /// A screen has room for some dozens of rows. When several screenfuls move at once, nobody can
  /// follow the movements, and a list view still takes its time to lay out each of them. Measure
  /// with your view: 0 never moves anything, and `Int.max` always does.
  ///
  /// All such changes of a list count, whatever batches they are made in, and so do items that come
  /// or go with their sections. Updates don't count: a thousand rows that are filled again stay where
  /// they are, and the view keeps its scroll position and its selection.
  ///
  /// - Precondition: It isn't negative.
  public var maximumChanges = 200 {
    didSet {
      require(maximumChanges >= 0, "The number of changes is negative. Use 0 to perform none.")
    }
  }

  /// Whether views are asked to animate changes; `true` by default.
  ///
  /// It holds for everything that is applied or told by a source from then on, and is handed to
  /// ``ListDisplaying/perform(_:showing:animated:)``. Turn it off while the view is off screen, or when
  /// the user prefers reduced motion. To leave out the animation of a single list, pass
  /// `animated: false` to the call.
  public var animatesChanges = true

  /// Called whenever a list has been shown: the view, if there is one, has been told all of it.
  ///
  /// It comes after the completion of that list. It may apply something, which is shown afterward.
  public var didShow: ((_ presenter: ListPresenter) -> Void)? {
    didSet {
      // What goes with the old one may apply something, so it goes in the end.
      withExtendedLifetime(oldValue) {}
    }
  }

  private let state = FollowedState()
  private let turns = TurnQueue()
  private var shown = Snapshot()
  private var goal = Snapshot()
  /// Whether there has been anything to show.
  private var hasTarget = false
  /// Whether the view shows the snapshot.
  private var isViewCurrent = false
  private var source: (any ListSnapshotSource<SectionID, ItemID>)?
  private var registration: Registration?

  /// Makes a presenter that has nothing to show yet.
  ///
  /// - Parameter view: The view, which is held weakly.
  public init(view: (any ListDisplaying<SectionID, ItemID>)? = nil) {
    self.view = view
  }
}

// MARK: - Applying

extension ListPresenter {
  /// Shows a list.
  ///
  /// ```swift
  /// let presenter = ListPresenter<MainSection, Int>()
  /// presenter.didShow = { presenter in
  ///   print("shown", presenter.snapshot)
  ///   guard presenter.target.numberOfItems < 3 else { return }
  ///   presenter.apply((try? ListSnapshot([1, 2, 3])) ?? ListSnapshot())
  ///   print("waits", presenter.target)
  /// }
  /// presenter.apply(try ListSnapshot([1, 2])) { print("complete") }
  /// // Prints:
  /// // complete
  /// // shown [main: [1, 2]]
  /// // waits [main: [1, 2, 3]]
  /// // shown [main: [1, 2, 3]]
  /// ```
  ///
  /// While a ``dataSource`` is followed, the list stands in for it until that changes.
  ///
  /// - Parameters:
  ///   - snapshot: What is to be shown. Items and sections that it marks are shown again.
  ///   - isReload: Whether the view is to show it as a whole, without a comparison.
  ///   - animated: Whether the view may animate what changes. It doesn't while ``animatesChanges`` is
  ///     `false`.
  ///   - completion: Called when the view has been told, or when there is none. That is before this
  ///     returns, unless it is called from inside the view or a callback of this presenter.
  /// - Complexity: A comparison of the lists, see ``Changeset``.
  public func apply(
    _ snapshot: Snapshot,
    reloading isReload: Bool = false,
    animated: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    enqueue(
      ListStep(target: snapshot, isReload: isReload, isAnimated: animated, completion: completion)
    )
  }

  /// Makes changes in the list and shows them.
  ///
  /// ```swift
  /// let presenter = ListPresenter<MainSection, Int>()
  /// presenter.apply(try ListSnapshot([1, 2]))
  /// let first = ListPath(section: 0, item: 0)
  /// do {
  ///   try presenter.apply(Changeset(deletedItems: [.init(path: first, id: 7)]))
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
  ///   - changes: What changes in the ``target``.
  ///   - animated: Whether the view may animate the changes. It doesn't while ``animatesChanges`` is
  ///     `false`.
  ///   - completion: Called when the view has been told, or when there is none. That is before this
  ///     returns, unless it is called from inside the view or a callback of this presenter.
  /// - Throws: A ``ChangesetError`` when the changes don't fit the list. Then nothing happens.
  /// - Complexity: O(*n* + *m* log *n*) for *n* items and *m* changes.
  public func apply(
    _ changes: Changes,
    animated: Bool = true,
    completion: (() -> Void)? = nil
  ) throws(Refusal) {
    let next = try changes.applied(to: goal)
    enqueue(
      ListStep(target: next, changes: changes, isAnimated: animated, completion: completion)
    )
  }

  /// Has the view show the list as a whole.
  ///
  /// From inside the view or a callback, it is the ``target`` that is shown, in turn.
  public func reload() {
    enqueue(ListStep(target: goal, isReload: true))
  }
}

// MARK: - Following a source

extension ListPresenter {
  /// The source that the view shows, kept alive by the presenter.
  ///
  /// Setting it shows the list of the source as ``follow(_:updating:animated:completion:)`` does, with the
  /// cells of common items left as they are. Without a source, the view keeps what it shows.
  ///
  /// The compiler doesn't turn a value of type `any ListDataSource<SectionID, Item>` into one of this
  /// type, though it is one. Hand it to that method instead.
  ///
  /// - Complexity: Setting it takes a comparison of the lists, see ``Changeset``.
  public var dataSource: (any ListSnapshotSource<SectionID, ItemID>)? {
    get {
      state.noteRead()
      return source
    }
    set {
      if let newValue { follow(newValue) } else { connect(to: nil) }
    }
  }

  /// Shows the list of a source from now on, and whatever changes in it.
  ///
  /// The list is compared with the one that is shown: what they have in common stays or moves. That
  /// it stays says nothing about what it looks like. When two sources show the same items
  /// differently, have the common ones updated.
  ///
  /// ```swift
  /// final class Screen: ListDisplaying {
  ///   func show(_ snapshot: ListSnapshot<MainSection, Int>) { print("show", snapshot.itemIDs) }
  ///
  ///   func perform(
  ///     _ batch: Changeset<MainSection, Int>,
  ///     showing snapshot: ListSnapshot<MainSection, Int>
  ///   ) {
  ///     print(batch)
  ///   }
  /// }
  ///
  /// struct Song: Identifiable {
  ///   let id: Int
  ///   var isFavorite: Bool
  /// }
  ///
  /// let songs = try ObservableList((1...4).map { Song(id: $0, isFavorite: $0 < 3) })
  /// let favorites = songs.filtered { $0.isFavorite }
  ///
  /// let screen = Screen()
  /// let presenter = ListPresenter<MainSection, Int>(view: screen)
  /// presenter.follow(songs)
  /// presenter.follow(favorites, updating: .reload)
  /// // Prints:
  /// // show [1, 2, 3, 4]
  /// // delete 3 at 0.2, delete 4 at 0.3, reload 1 at 0.0, reload 2 at 0.1
  /// ```
  ///
  /// From inside the view or a callback, the source takes its turn after what waits.
  ///
  /// - Parameters:
  ///   - source: The source, which takes the place of the one before.
  ///   - kind: How items are shown again that were shown before; `nil`, which is the default, leaves
  ///     their cells as they are.
  ///   - animated: Whether the view may animate the way from the list before to the source's. What
  ///     the source tells later is animated as ``animatesChanges`` says.
  ///   - completion: Called when the view has been told, or when there is none.
  /// - Complexity: A comparison of the lists, see ``Changeset``, also for a change of the source.
  public func follow(
    _ source: some ListSnapshotSource<SectionID, ItemID>,
    updating kind: ListUpdateKind? = nil,
    animated: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    changing {
      connect(to: source)
      let list = kind.map(source.snapshot.markingAll) ?? source.snapshot
      enqueue(ListStep(target: list, isAnimated: animated, completion: completion))
    }
  }

  private func connect(to next: (any ListSnapshotSource<SectionID, ItemID>)?) {
    // What is released with the one before may call the presenter.
    let previous = (source, registration)
    registration?.cancel()
    source = next
    registration = next?.observers.updates.observe { [weak self] update in
      // A source may err in what it tells, and a list view would crash on that. So the lists are compared.
      self?.enqueue(ListStep(target: update.snapshot.marking(updatesOf: update.changes)))
    }
    state.noteChange()
    withExtendedLifetime(previous) {}
  }
}

// MARK: - Showing

extension ListPresenter {
  private func enqueue(_ step: ListStep<SectionID, ItemID>) {
    let step = step.animated(in: self)
    changing {
      goal = step.target.withoutMarks
      hasTarget = true
      state.noteChange()
      turns.enqueue([{ [unowned self] in take(step) }])
    }
  }

  /// Shows the list to a view that has come meanwhile.
  private func showToNewView() {
    guard let view, !isViewCurrent else { return }
    showAll(shown, in: view)
    didShow?(self)
  }

  private func take(_ step: ListStep<SectionID, ItemID>) {
    let next = step.target.withoutMarks
    if let view {
      if let batches = batches(of: step, in: view) {
        perform(batches, to: next, in: view, animated: step.isAnimated)
      } else {
        showAll(next, in: view)
      }
    }
    show(next)
    step.completion?()
    didShow?(self)
  }

  /// Returns the batches that lead to a list, or `nil` when it is to be shown as a whole.
  private func batches(
    of step: ListStep<SectionID, ItemID>,
    in view: any ListDisplaying<SectionID, ItemID>
  ) -> [Changes]? {
    guard isViewCurrent, !step.isReload else { return nil }
    let changes = step.changes ?? Changes(from: shown, to: step.target)
    guard changes.structuralCount <= maximumChanges else { return nil }
    return try? changes.batches(as: view.batchStyle, from: shown)
  }

  /// Tells a view how to get to a list, for as long as it is the view.
  private func perform(
    _ batches: [Changes],
    to next: Snapshot,
    in view: any ListDisplaying<SectionID, ItemID>,
    animated: Bool
  ) {
    for (index, batch) in batches.enumerated() where isViewCurrent {
      let isLast = index == batches.count - 1
      if isLast || (try? shown.advance(by: batch)) == nil { shown = next }
      state.noteChange()
      view.perform(batch, showing: shown, animated: animated)
    }
  }

  private func showAll(_ next: Snapshot, in view: any ListDisplaying<SectionID, ItemID>) {
    show(next)
    isViewCurrent = true
    view.show(next)
  }

  private func show(_ next: Snapshot) {
    shown = next
    state.noteChange()
  }
}
