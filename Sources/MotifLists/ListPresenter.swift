// SPDX-License-Identifier: MIT

internal import MotifCore

/// An object that brings a list view from one state to the next.
///
/// A presenter knows what its view shows. Give it a list to show, and it tells the view which
/// changes lead there, in batches that follow the view's rules. Or give it a data source to follow.
/// If you replace the data source, the view changes from the old list to the new one.
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
/// let presenter = FlatListPresenter<String>(view: screen)
/// presenter.dataSource = byTitle
/// try albums.append(Album(id: "Mingus", year: 1979))
/// presenter.dataSource = byYear
/// // Prints:
/// // show [main: [Blue, Hejira]]
/// // insert Mingus at 0.2
/// // move Mingus from 0.2 to 0.0, move Hejira from 0.1 to 0.1
/// ```
///
/// A view shows the whole list the first time, after ``reload()``, and when more than
/// ``changeLimit`` rows are inserted, deleted, and moved.
///
/// A list that is applied from inside the view, ``didShow`` or a completion waits for its turn.
/// Lists take their turns in order and none is left out, so the view shows every list that was
/// applied, and the last one in the end. A view that applies another list for each list that it
/// shows stops the program with a message.
///
/// The presenter has a list of its own, and keeps its data source alive, not its view. It is confined
/// to the isolation domain that made it.
public final class ListPresenter<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
> {
  /// The list as it is shown.
  public typealias Snapshot = ListSnapshot<SectionID, ItemID>
  /// The changes from one list to the next.
  public typealias Changes = Changeset<SectionID, ItemID>
  /// The list that the view shows, or would show if there were a view.
  ///
  /// Between two batches, it is the list that the view was last told to show.
  public var snapshot: Snapshot {
    state.noteRead("presenter")
    return shown
  }

  /// The list that the view will show when all waiting lists have had their turn.
  ///
  /// It differs from ``snapshot`` only inside the view, in ``didShow`` and in completions. There,
  /// edit the target: an edit of the snapshot would undo the waiting lists.
  public var target: Snapshot {
    state.noteRead("presenter")
    return goal
  }

  /// The view, referenced weakly.
  ///
  /// A view that replaces another shows the list at once or, if the presenter is calling the old
  /// view, as soon as that call returns; the old view isn't called again.
  public weak var view: (any ListDisplaying<SectionID, ItemID>)? {
    didSet {
      guard view !== oldValue else { return }
      isViewCurrent = false
      guard hasTarget else { return }
      changing { turns.enqueue([{ [unowned self] in showToNewView() }]) }
    }
  }

  /// The number of inserted, deleted, and moved sections and items above which the view shows the
  /// whole list; 200 by default.
  ///
  /// A screen has room for a few dozen rows. When several screenfuls move at once, nobody can
  /// follow the movements, but a list view still spends time on the layout of each. Measure with
  /// your view: 0 never animates a move, and `Int.max` always does.
  ///
  /// All such changes of a list count, in whatever batches they are made, including the items of
  /// inserted and deleted sections. Updates don't count: a thousand updated rows stay where they
  /// are, and the view keeps its scroll position and its selection.
  ///
  /// - Precondition: The number isn't negative.
  public var changeLimit = 200 {
    didSet {
      require(changeLimit >= 0, "The number of changes is negative. Use 0 to perform none.")
    }
  }

  /// Whether views are asked to animate changes; `true` by default.
  ///
  /// It applies to all later lists and changes, and is passed to
  /// ``ListDisplaying/perform(_:showing:animated:)``. Turn it off while the view is off screen, or
  /// if the user prefers reduced motion. To show a single list without animation, pass
  /// `animated: false` to the call.
  public var animatesChanges = true

  /// Called whenever a list has been shown: the view, if there is one, has received all of it.
  ///
  /// It is called after the completion of that list. It may apply another list, which is shown
  /// afterward.
  public var didShow: ((_ presenter: ListPresenter) -> Void)? {
    didSet {
      // Releasing the old closure may apply another list, so release it last.
      withExtendedLifetime(oldValue) {}
    }
  }

  let state = FollowedState()
  let turns = TurnQueue(
    calling: "a view, a completion, or didShow",
    causedBy: "apply(_:), reload(), or another view"
  )
  var shown = Snapshot()
  /// The lists whose turn has not ended, in order.
  var waiting: [ListStep<SectionID, ItemID>] = []
  /// Whether the target is the list that the source has reported last.
  private var isInStep = false
  /// Whether there has been a list to show.
  var hasTarget = false
  /// Whether the view shows the snapshot.
  var isViewCurrent = false
  private var source: (any ListSnapshotSource<SectionID, ItemID>)?
  private var registration: Registration?

  /// Makes a presenter that has nothing to show yet.
  ///
  /// - Parameter view: The view, which is referenced weakly.
  public init(view: (any ListDisplaying<SectionID, ItemID>)? = nil) {
    self.view = view
  }
}

// MARK: - Applying

extension ListPresenter {
  /// Shows a list.
  ///
  /// ```swift
  /// let presenter = FlatListPresenter<Int>()
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
  /// If there is a ``dataSource``, the list replaces its list until the source changes.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show. Marked items and sections are shown again.
  ///   - isReload: Whether the view shows the whole list, without a comparison.
  ///   - animated: Whether the view may animate the changes. It doesn't while ``animatesChanges``
  ///     is `false`.
  ///   - completion: Called when the view has received the list, or if there is no view. That is
  ///     before this method returns, unless you call it from inside the view or a callback of this
  ///     presenter.
  /// - Complexity: A comparison of the lists, see ``Changeset``.
  public func apply(
    _ snapshot: Snapshot,
    reloading isReload: Bool = false,
    animated: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    isInStep = false
    enqueue(
      ListStep(target: snapshot, isReload: isReload, isAnimated: animated, completion: completion)
    )
  }

  /// Applies changes to the list and shows them.
  ///
  /// ```swift
  /// let presenter = FlatListPresenter<Int>()
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
  ///   - changes: The changes of the ``target``.
  ///   - animated: Whether the view may animate the changes. It doesn't while ``animatesChanges`` is
  ///     `false`.
  ///   - completion: Called when the view has received the list, or if there is no view. That is
  ///     before this method returns, unless you call it from inside the view or a callback of this
  ///     presenter.
  /// - Throws: A ``ChangesetError`` if the changes don't fit the list. Then nothing happens.
  /// - Complexity: O(*n* + *m* log *n*) for *n* items and *m* changes.
  public func apply(
    _ changes: Changes,
    animated: Bool = true,
    completion: (() -> Void)? = nil
  ) throws(ChangesetError<SectionID, ItemID>) {
    let next = try changes.applied(to: goal)
    isInStep = false
    enqueue(
      ListStep(target: next, changes: changes, isAnimated: animated, completion: completion)
    )
  }

  /// Has the view show the whole list.
  ///
  /// From inside the view or a callback, the view shows the ``target``, in turn.
  public func reload() {
    enqueue(ListStep(target: goal, isReload: true))
  }
}

// MARK: - Following a source

extension ListPresenter {
  /// The source that the view shows, which the presenter keeps alive.
  ///
  /// Setting it shows the list of the source as ``follow(_:updating:animated:completion:)`` does,
  /// and leaves the cells of common items as they are. Without a source, the view keeps its current
  /// list.
  ///
  /// The compiler doesn't convert a value of type `any ListDataSource<SectionID, Item>` to the type
  /// of this property. Pass it to that method instead.
  ///
  /// - Complexity: Setting it takes a comparison of the lists, see ``Changeset``.
  public var dataSource: (any ListSnapshotSource<SectionID, ItemID>)? {
    get {
      state.noteRead("presenter")
      return source
    }
    set {
      if let newValue { follow(newValue) } else { connect(to: nil) }
    }
  }

  /// Shows the list of a source, and follows its changes.
  ///
  /// The list is compared with the current one: common items stay or move. Whether they stay says
  /// nothing about their contents. If two sources show the same items differently, have the common
  /// items updated.
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
  /// let presenter = FlatListPresenter<Int>(view: screen)
  /// presenter.follow(songs)
  /// presenter.follow(favorites, updating: .reload)
  /// // Prints:
  /// // show [1, 2, 3, 4]
  /// // delete 3 at 0.2, delete 4 at 0.3, reload 1 at 0.0, reload 2 at 0.1
  /// ```
  ///
  /// From inside the view or a callback, the source takes its turn after the waiting lists.
  ///
  /// - Parameters:
  ///   - source: The source, which replaces the previous one.
  ///   - kind: How to show common items again; `nil`, the default, leaves their cells as they are.
  ///   - animated: Whether the view may animate the changes from the previous list to the source's
  ///     list. Later changes of the source are animated if ``animatesChanges`` is `true`.
  ///   - completion: Called when the view has received the list, or if there is no view.
  /// - Complexity: A comparison of the lists, see ``Changeset``. A change of an ``ObservableList`` or
  ///   of a derived source isn't compared again: it takes O(*m* + *d*) for *m* changed items and *d*
  ///   later ones in their sections, unless it is large.
  public func follow(
    _ source: some ListSnapshotSource<SectionID, ItemID>,
    updating kind: ListUpdateKind? = nil,
    animated: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    changing {
      connect(to: source)
      let list = kind.map(source.snapshot.markingAll) ?? source.snapshot
      isInStep = true
      enqueue(ListStep(target: list, isAnimated: animated, completion: completion))
    }
  }

  private func connect(to next: (any ListSnapshotSource<SectionID, ItemID>)?) {
    // Releasing the previous source may run code that calls the presenter.
    let previous = (source, registration)
    registration?.cancel()
    source = next
    registration = next?.observeUpdates { [weak self] update in
      guard let self else { return }
      // Another kind of source may report wrong changes, on which a list view would crash. So the lists
      // are compared.
      let changes = isInStep && update.isChecked ? update.changes : nil
      isInStep = true
      enqueue(
        ListStep(target: update.snapshot.marking(updatesOf: update.changes), changes: changes)
      )
    }
    state.noteChange()
    withExtendedLifetime(previous) {}
  }
}
