// SPDX-License-Identifier: MIT

extension ListPresenter {
  /// The source that the view shows, kept alive by the presenter.
  ///
  /// Setting it shows the list of the source as ``follow(_:updating:completion:)`` does, with the
  /// cells of common items left as they are. Without a source, the view keeps what it shows.
  ///
  /// The compiler doesn't turn a value of type `any ListDataSource<SectionID, Item>` into one of this
  /// type, though it is one. Hand it to that method instead.
  ///
  /// - Complexity: Setting it takes a comparison of the lists, see ``Changeset``.
  public var dataSource: (any ListSnapshotSource<SectionID, ItemID>)? {
    get { source }
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
  /// let songs = try ArrayDataSource((1...4).map { Song(id: $0, isFavorite: $0 < 3) })
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
  ///   - kind: How items are shown anew that were shown before; `nil`, which is the default, leaves
  ///     their cells as they are.
  ///   - completion: Called when the view has been told, or when there is none.
  /// - Complexity: A comparison of the lists, see ``Changeset``. For a change of the source
  ///   afterwards, O(*n* + *m* log *n*) for *n* items and *m* changes: the presenter keeps the list that is
  ///   shown, so the source edits a copy, and what the source told is checked against the whole list,
  ///   since a list view stops the program over a change that doesn't fit.
  public func follow(
    _ source: some ListSnapshotSource<SectionID, ItemID>,
    updating kind: ListUpdateKind? = nil,
    completion: (() -> Void)? = nil
  ) {
    connect(to: source)
    isTargetOfSource = true
    let list = kind.map(source.snapshot.markingAll) ?? source.snapshot
    enqueue(ListStep(to: list, completion: completion))
  }

  private func connect(to next: (any ListSnapshotSource<SectionID, ItemID>)?) {
    // Both are released in the end, when whoever goes with them may call the presenter.
    let previous = (source, registration)
    registration?.cancel()
    source = next
    registration = next?.observeStates { [weak self] changes, snapshot in
      self?.adopt(changes, leadingTo: snapshot)
    }
    isTargetOfSource = false
    withExtendedLifetime(previous) {}
  }

  private func adopt(_ changes: Changes, leadingTo snapshot: Snapshot) {
    // A source may err in what it tells, and a list view would crash on that.
    let fits = isTargetOfSource && (try? changes.verify(from: target, to: snapshot)) != nil
    isTargetOfSource = true
    enqueue(
      fits
        ? ListStep(to: snapshot, by: changes)
        : ListStep(to: snapshot.marking(updatesOf: changes))
    )
  }
}
