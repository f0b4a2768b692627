// SPDX-License-Identifier: MIT

public import MotifFacades
internal import MotifMementos
internal import Synchronization

/// Tells a server what changes in a library, as soon as it is saved, whenever there is a connection.
///
/// It has all that other threads need of a library: the outbox, the client, the clock, and the
/// library's identity. The library passes each change on to it; once a change is saved, it waits in
/// an *outbox* on disk, from which ``keepSending(onFault:)`` sends it, in order.
///
/// The server's list is a copy of the library's, and the two are compared by digest. So whatever is
/// missing in the outbox, the server gets in the end: as the whole list.
///
/// A sender may be used from any thread.
public final class ChangeSender: Sendable {
  /// The state while the library is open.
  private struct Opened: Sendable {
    var outbox: Outbox<ServerMessage>
    var identity = ""
    /// The digest of the library's list after the last message.
    var list = AlbumsDigest.empty
    /// The messages that are not in the outbox, because their changes are not saved, or because it
    /// can't be written.
    var unrecorded: [ServerMessage] = []
    /// Whether the last message is that the server gets the whole list.
    var endsWithList = false
    /// Whether the outbox is missing messages that it once had.
    var hasLostMessages = false
    /// Why messages of saved changes are not in the outbox.
    var fault: OutboxError?
  }

  /// Whether there is a server at all.
  ///
  /// Without one, the outbox keeps no more than a note that the first server gets the whole list.
  private let hasServer: Bool
  let remote: any RemoteClient
  let storage: LibraryStorage
  private let clock: any Clock<Duration>
  private let opened = Mutex<Opened?>(nil)
  let standing = Mutex(ServerStanding())

  init(storage: LibraryStorage, remote: any RemoteClient, clock: any Clock<Duration>) {
    self.storage = storage
    self.remote = remote
    self.clock = clock
    hasServer = !(remote is OfflineRemoteClient)
  }

  /// The outbox, once the library is open.
  var outbox: Outbox<ServerMessage>? { opened.withLock { $0?.outbox } }

  /// The library's unique identity.
  var identity: String { opened.withLock { $0?.identity ?? "" } }
}

// MARK: - Opening

extension ChangeSender {
  /// Opens the outbox.
  ///
  /// - Throws: ``LibraryError`` if it can't be read or is of a newer version.
  func open() throws(LibraryError) {
    do throws(OutboxError) {
      let outbox = try Outbox<ServerMessage>(
        directory: storage.directory,
        name: "changes",
        typeIdentifier: "motif-album-change",
        onDamage: .salvage,
        backoff: OutboxBackoff(initial: .milliseconds(500), maximum: .seconds(30)),
        clock: clock,
        fileSystem: storage.fileSystem,
        coalescing: { last, new in new.undoes(last) }
      )
      opened.withLock { $0 = Opened(outbox: outbox) }
    } catch {
      throw LibraryError(error)
    }
  }

  /// Begins with the contents of a library that was opened, or made.
  ///
  /// The library counts its changes, and the outbox its messages. If the outbox has fewer, some are
  /// missing, and the server gets the whole list.
  func begin(with contents: LibraryContents, isNew: Bool) {
    opened.withLock { opened in
      opened?.identity = contents.identity
      opened?.list = isNew ? .empty : contents.albums.digest
    }
    if isNew { return tellAll(of: contents) }
    guard let outbox else { return }
    let (known, needed) = (outbox.nextSequence, contents.revision + 1)
    let endsWithList = outbox.pending().last?.message.isList == true
    opened.withLock { $0?.endsWithList = endsWithList }
    if endsWithList {
      if hasServer { align(to: needed) }
    } else if known < needed || contents.revision == 0 {
      // One is missing if the app ended between saving a change and recording its message.
      opened.withLock { $0?.hasLostMessages = known + 1 < needed }
      align(to: needed - 1)
      noteList()
      record()
    }
  }

  /// Continues with other contents than those that the changes so far have led to.
  func beginAgain(with contents: LibraryContents, isNew: Bool) {
    opened.withLock { opened in
      opened?.unrecorded = []
      opened?.fault = nil
    }
    standing.withLock { $0.isInStep = false }
    // The other program has recorded messages of its own.
    try? outbox?.refresh()
    begin(with: contents, isNew: isNew)
  }

  /// Tells of the albums of a new library.
  private func tellAll(of contents: LibraryContents) {
    var albums = OrderedAlbums()
    for album in contents.albums {
      _ = albums.insert(album)
      note([.add(album)], leadingTo: albums)
    }
    record()
  }

  /// Has the numbers of messages continue at the number of changes.
  private func align(to sequence: UInt64) {
    guard let outbox, sequence > outbox.nextSequence else { return }
    try? outbox.skip(to: sequence)
  }
}

// MARK: - Telling

extension ChangeSender {
  /// Notes the changes of a step, whose messages are recorded once the step is saved.
  ///
  /// - Parameters:
  ///   - changes: The changes in order.
  ///   - albums: The albums after the last one.
  func note(_ changes: [LibraryChange], leadingTo albums: OrderedAlbums) {
    guard hasServer, !changes.isEmpty else { return changes.isEmpty ? () : noteList() }
    // The server makes the changes one by one, so each message knows the albums right after it.
    var (albums, stages) = (albums, [(index: Int, list: AlbumsDigest)]())
    for (position, change) in changes.enumerated().reversed() {
      stages.append((change.album.map { albums.index(of: $0.id) } ?? 0, albums.digest))
      // Nothing needs the albums before the first change.
      if position > 0 { albums.takeBack(change) }
    }
    opened.withLock { opened in
      for (change, stage) in zip(changes, stages.reversed()) {
        var message = ServerMessage(change: change, index: stage.index, base: opened?.list)
        if case .batch(let batch) = change { message = .list(batch.name) }
        opened?.list = stage.list
        opened?.unrecorded.append(message)
        opened?.endsWithList = message.isList
      }
    }
  }

  /// Notes that the server gets the whole list, unless it will get it anyway.
  func noteList() {
    opened.withLock { opened in
      guard opened?.endsWithList == false else { return }
      opened?.unrecorded.append(.list())
      opened?.endsWithList = true
    }
  }

  /// Puts the messages of saved changes into the outbox.
  ///
  /// If it can't take them, they wait for the next save.
  func record() {
    opened.withLock { opened in
      guard let outbox = opened?.outbox, let messages = opened?.unrecorded, !messages.isEmpty else {
        return
      }
      do throws(OutboxError) {
        try outbox.append(messages)
        opened?.unrecorded = []
        opened?.fault = nil
      } catch {
        opened?.fault = error
      }
    }
  }

  /// Why saved changes can't be queued for the server yet, or `nil` if all are queued.
  ///
  /// The next save tries again.
  public var recordingFault: String? {
    opened.withLock { $0?.fault }.map { LibraryError($0).description }
  }

  /// The changes that the server hasn't received, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of those changes.
  public var unsentChanges: [LibraryChange] {
    let recorded = outbox?.pending().map(\.message) ?? []
    return (recorded + opened.withLock { $0?.unrecorded ?? [] }).map(\.change)
  }

  /// The problem with the waiting changes when the library was opened, or `nil`.
  public var warning: String? {
    let consequence = " The server gets the whole list where it differs."
    guard case .mended(let fault, let name, _) = outbox?.recovery else {
      return opened.withLock { $0?.hasLostMessages } == true
        ? "Changes for the server were lost: changes.outbox is missing or cut off.\(consequence)"
        : nil
    }
    return "The changes for the server were damaged: \(fault).\(consequence)"
      + " The damage is kept as \(name)."
  }
}

// MARK: - Sending

extension ChangeSender {
  /// The number of changes that wait to be sent, and the state of sending; `nil` before the library
  /// is open.
  public var status: OutboxStatus? { outbox?.status }

  /// The values of ``status`` from this call on, or `nil` before the library is open.
  public func statuses() -> SharedValueSequence<OutboxStatus>? { outbox?.statuses() }

  /// Sends the waiting changes to the server, one after the other, and makes sure that both then
  /// have the same albums.
  ///
  /// A change that fails temporarily is retried after a while, and the changes behind it wait; a
  /// change that the server refuses is set aside, see ``refusedChanges``.
  ///
  /// - Returns: Why it stopped: nothing is left, there is no connection, the task was canceled, or
  ///   another call is sending.
  /// - Throws: ``LibraryError`` if the outbox can't be read or written, or if the server doesn't
  ///   accept the library's list.
  @discardableResult
  public func sendChanges() async throws(LibraryError) -> OutboxStop {
    guard let outbox else { return .empty }
    let stop: OutboxStop
    do throws(OutboxError) {
      stop = try await outbox.deliver(using: deliver)
    } catch {
      throw LibraryError(error)
    }
    if stop == .offline, let fault = serverFault { throw .notTaken(fault) }
    // After a refused change, the lists must differ, and the refusal is already reported.
    guard stop == .empty, !isKnownToBeInStep, refusedChanges.isEmpty else { return stop }
    return try await compareLists()
  }

  /// Sends all changes, including later ones, to the server until the task is canceled.
  ///
  /// If the outbox can't be read or written, because the disk is full, the sender retries after a
  /// while: there may be space by then.
  ///
  /// - Parameter onFault: Called on any thread with the reason nothing can be sent, and with `nil`
  ///   when sending is retried.
  public func keepSending(
    onFault: @Sendable (LibraryError?) -> Void = { _ in }
  ) async {
    guard let outbox else { return }
    while !Task.isCancelled {
      do throws(LibraryError) {
        guard try await sendChanges() == .empty else {
          await pause()
          continue
        }
        do throws(OutboxError) {
          try await outbox.run(retryingOfflineAfter: Self.pause, using: deliver)
        } catch {
          throw LibraryError(error)
        }
      } catch {
        onFault(error)
        await pause()
        onFault(nil)
      }
    }
  }

  /// The wait before a retry after a failed connection or a full disk.
  private static let pause = Duration.seconds(5)

  /// Waits, until it is time or ``tryAgain()`` is called.
  private func pause() async {
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    standing.withLock { $0.pause = call }
    await withTaskGroup { group in
      group.addTask { [clock] in _ = try? await clock.sleep(for: Self.pause) }
      group.addTask { for await _ in calls {} }
      await group.next()
      group.cancelAll()
    }
  }

  /// Ends the wait after a failed attempt, except the part that the server asked for.
  public func tryAgain() {
    standing.withLock { $0.pause?.finish() }
    outbox?.wake()
  }

  /// Has the server get the whole list, after the changes that wait.
  public func sendAll() {
    standing.withLock { $0.refusal = nil }
    noteList()
    record()
    tryAgain()
  }

  /// The address of the server, or `nil` if there is none.
  public var serverAddress: String? { remote.address }
}

// MARK: - Refused changes

extension ChangeSender {
  /// The changes that the server has refused, oldest first.
  ///
  /// They stay until they are retried or discarded, or until the server has the whole list.
  ///
  /// - Complexity: O(*n* log *n*) in the number of those changes.
  public var refusedChanges: [RefusedChange] {
    outbox?.deadLetters().map(RefusedChange.init) ?? []
  }

  /// Puts the changes that the server has refused back in the queue.
  ///
  /// - Returns: The number of changes.
  /// - Throws: ``LibraryError`` if the outbox can't be written; the changes then stay refused.
  /// - Complexity: O(*n*) in the number of those changes.
  @discardableResult
  public func retryRefusedChanges() throws(LibraryError) -> Int {
    standing.withLock { $0.refusal = nil }
    return try settle { outbox throws(OutboxError) in try outbox.revive(refusedSequences) }
  }

  /// Discards changes that the server has refused.
  ///
  /// The library keeps the changes themselves. The next time the lists are compared, the server
  /// gets the whole list.
  ///
  /// - Parameter numbers: Their numbers, or `nil` for all of them.
  /// - Returns: The number of changes.
  /// - Throws: ``LibraryError`` if the outbox can't be written; the changes then stay refused.
  /// - Complexity: O(*n*) in the number of those changes.
  @discardableResult
  public func discardRefusedChanges(_ numbers: [UInt64]? = nil) throws(LibraryError) -> Int {
    try settle { outbox throws(OutboxError) in try outbox.discard(numbers ?? refusedSequences) }
  }

  /// The numbers of the changes that the server has refused.
  var refusedSequences: [UInt64] { outbox?.deadLetters().map(\.sequence) ?? [] }

  /// Discards changes that the server has refused, but now knows.
  func discard(_ sequences: [UInt64]) {
    _ = try? outbox?.discard(sequences)
  }

  private func settle(
    _ body: (Outbox<ServerMessage>) throws(OutboxError) -> Int
  ) throws(LibraryError) -> Int {
    guard let outbox else { return 0 }
    do throws(OutboxError) {
      return try body(outbox)
    } catch {
      throw LibraryError(error)
    }
  }
}
