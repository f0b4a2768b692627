// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifCaching
internal import MotifFacades
internal import MotifLists
internal import MotifMementos
internal import MotifNotifications
internal import MotifPrototypes
internal import MotifResponders

/// The parts of a session that report something about a turn.
struct XRaySources {
  let frame: DerivedValue<CellGrid>
  let screen: ShelfScreen
  let controller: AlbumsController
  let library: Library
  let hub: MessageHub
  let loader: CoverLoader?
  /// The running tasks when recording begins, as a tree.
  let tasks: String
  /// Observes what happens to tasks.
  let observeTasks: (_ note: @escaping (XRayEntry) -> Void) -> Registration
}

// MARK: - Events

extension XRaySources {
  /// Observes the parts that report events.
  ///
  /// - Parameter note: Takes each event.
  /// - Returns: The registrations to keep.
  func observe(_ note: @escaping (XRayEntry) -> Void) -> [Registration] {
    [
      screen.focus.observe { change in
        note(
          .focus(from: change.old.map(XRayType.init(of:)), to: change.new.map(XRayType.init(of:)))
        )
      },
      observeTasks(note),
      controller.browser.listed.observe { note(.list(XRayListChange($0))) },
      library.document.observe { event in XRayEntry(event).map(note) },
      posts(of: CoverDesk.NeedsPicture.self, note),
      posts(of: CoverDesk.CannotShow.self, note),
      posts(of: AppLifecycle.DidReceiveMemoryPressure.self, note),
      posts(of: AppLifecycle.DidEnterBackground.self, note),
    ]
  }

  private func posts<Message: HubMessage>(
    of type: Message.Type,
    _ note: @escaping (XRayEntry) -> Void
  ) -> Registration {
    hub.observe(type) { _ in note(.message(XRayType(type))) }
  }
}

extension XRayListChange {
  /// Counts the changes of a list.
  fileprivate init<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    deleted = changes.deletedItems.count
    inserted = changes.insertedItems.count
    moved = changes.movedItems.count
    updated = changes.updatedItems.count
  }
}

extension XRayEntry {
  /// What a document reports; `nil` for changes of the history that no user makes.
  fileprivate init?(_ event: CommandEvent<DatedChange>) {
    switch event {
    case .performed(let step): self = .history(.performed, name: step.name)
    case .undone(let step): self = .history(.undone, name: step.name)
    case .redone(let step): self = .history(.redone, name: step.name)
    case .saved: self = .saved
    case .replaced: self = .replaced
    default: return nil
    }
  }
}

// MARK: - Numbers

extension XRaySources {
  /// The numbers of the parts that count what they do.
  var readings: XRayReadings {
    XRayReadings(
      cells: [
        .covers: controller.coverViews.statistics,
        .table: screen.table.cells.statistics,
        .list: screen.list.cells.statistics,
      ],
      outbox: library.sender.status,
      cache: loader?.statistics
    )
  }
}

/// What counts at one moment; the difference between two is what happened in between.
struct XRayReadings {
  let cells: [XRayPool: ReuseStatistics]
  let outbox: OutboxStatus?
  let cache: CacheStatistics?

  /// The differences from earlier numbers.
  ///
  /// - Parameter before: The earlier numbers, or `nil` to have everything that there is.
  /// - Returns: The differences as reports.
  func changes(since before: XRayReadings?) -> [XRayEntry] {
    var entries: [XRayEntry] = []
    for pool in XRayPool.allCases {
      guard let numbers = cells[pool] else { continue }
      let earlier = before?.cells[pool]
      if numbers.created != earlier?.created || numbers.reused != earlier?.reused {
        entries.append(.cells(pool, from: earlier, to: numbers))
      }
    }
    if let outbox, outbox != before?.outbox { entries.append(.outbox(outbox)) }
    if let cache, cache != before?.cache { entries.append(.cache(from: before?.cache, to: cache)) }
    return entries
  }
}
