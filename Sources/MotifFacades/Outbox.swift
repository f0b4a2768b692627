// SPDX-License-Identifier: MIT

@_exported public import MotifCore
public import MotifStorage
internal import Synchronization

/// Messages that wait on disk, in order, until the receiver has them.
///
/// Use an outbox for messages that a server must receive even if the network is gone, the battery
/// is empty or the app is killed. `append(_:durability:)` returns when the message is on disk.
/// Delivering sends the messages one after another and removes each one when it has arrived.
///
/// ```swift
/// struct Call: Codable {
///   var action: String
///   var title: String
/// }
///
/// func add(_ titles: [String]) async throws {
///   let outbox = try await Outbox<Call>(directory: "jukebox", name: "calls", typeIdentifier: "call")
///   for title in titles { try await outbox.append(Call(action: "add", title: title)) }
///
///   let stop = try await outbox.deliver { parcel in
///     // An app posts the message with the key here.
///     print(parcel.sequence, parcel.message.action, parcel.message.title)
///     return .delivered
///   }
///   print(stop, outbox.status.pendingCount)
/// }
/// try await add(["Low", "Lodger"])
/// // Prints:
/// // 1 add Low
/// // 2 add Lodger
/// // empty 0
/// ```
///
/// **At least once, and never without its key.** If the process ends after a message was sent but
/// before that was recorded, the message is sent again, with the same idempotency key. The key is
/// drawn at random when the message is appended, and is stored with it. So if there are two copies
/// of a file, because a backup was restored or a container was cloned, each appends messages with
/// different keys.
///
/// **In order.** A message that fails is tried again until it is delivered, rejected or has used up
/// its attempts, and later messages wait. A message that is rejected or has used up its attempts
/// becomes a dead letter, which stays until you revive or discard it. If order matters only among
/// some messages, deliver in *lanes*: see ``deliver(lanes:by:using:)``.
///
/// **The file** is named `NAME.outbox`. It has a header of 64 bytes, followed by records, each with
/// checksums, its place and an end mark. The outbox recognizes an interrupted write by its missing
/// end, and cuts it off; it was never acknowledged. Any other damage, even a single flipped bit,
/// throws ``OutboxError/corrupt(_:)`` when the outbox is opened, and nothing is written unless you
/// choose an ``OutboxDamagePolicy``. The outbox cannot detect that a file was cut off exactly
/// between two records. When more than half of the file is obsolete, it is rewritten under a
/// temporary name and renamed.
///
/// An outbox is `Sendable`, and methods that touch the file have two forms. With `await`, as above,
/// the outbox waits for the disk, and encodes and decodes messages, on its own thread, without
/// blocking your actor. Calls are carried out in the order in which they are made, even if their
/// task is canceled. Without `await`, in code that is not `async`, the same method blocks. In an
/// `async` function, the compiler asks for `await`; at the top level of a `main.swift`, it chooses
/// the blocking form.
///
/// The operations of the file system run inside the outbox's lock, so a custom ``FileSystem`` must
/// not call the outbox; all your other code runs outside the lock, and may. Several outboxes and
/// processes may use one file: before each write, they read what the others have written. All
/// pending messages are also kept in memory.
public final class Outbox<Message: Codable & Sendable>: Sendable {
  let codec: OutboxCodec<Message>
  let backoff: OutboxBackoff
  let clock: any Clock<Duration>
  /// The messages that may not be sent before a time.
  let holds: OutboxHolds
  let random: @Sendable () -> UInt64
  private let coalescing: (@Sendable (Message, Message) -> Bool)?
  let log: Mutex<OutboxLog>
  /// The queue that reads and writes the file when the caller must not block.
  let queue: FileQueue
  let feed: SharedState<OutboxStatus>
  let isDelivering = Mutex(false)
  /// The tasks in which a sender is at work.
  let senders = Mutex<Set<RunningTask>>([])
  private let appending = SharedCallDepth(
    of: "'coalescing', 'random', or the codec",
    causing: "append(_:)"
  )
  let looking = SharedCallDepth(of: "the codec", causing: "pending() or deadLetters()")
  let reviving = SharedCallDepth(of: "'random'", causing: "revive(_:)")
  /// Raised when there is a new message to deliver.
  let arrivals = Signal()
  /// Raised when delivering may work again.
  let wakeUps = Signal()
  /// Raised when a delivering call has ended that others may have found active.
  let ends = Signal()

  /// The repairs made when the outbox was opened: of an interrupted write, or of damage.
  public let recovery: OutboxRecovery

  /// Opens an outbox and reads its file on the outbox's own thread, without blocking your actor.
  ///
  /// Nothing is written, unless there is damage and a policy to repair it. The first message
  /// creates the file and its parent directories.
  ///
  /// - Parameters:
  ///   - directory: The directory of the file.
  ///   - name: The beginning of the file's name. Outboxes that share a directory need different
  ///     names.
  ///   - typeIdentifier: A short text that identifies the kind of message and never changes, even
  ///     if the Swift type is renamed. A file with a different one is rejected.
  ///   - codec: The codec that encodes messages.
  ///   - damagePolicy: What to do if the file is damaged.
  ///   - backoff: How long to wait after a failed attempt.
  ///   - clock: The clock that measures the wait.
  ///   - fileSystem: The file system that performs the file operations.
  ///   - coalescing: Returns whether a message that is about to be recorded undoes the previous
  ///     one, so that neither need be sent. It is called only for messages that the outbox has not
  ///     tried to send. It runs on any thread, outside the lock.
  ///   - random: Returns 64 random bits, for keys and for the random part of a wait. It runs on any
  ///     thread, outside the lock. If its numbers repeat, so do the keys.
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/unsupportedFormat(version:)``,
  ///   ``OutboxError/typeMismatch`` or ``OutboxError/io(_:)``.
  /// - Precondition: `name` is not empty, has no `.`, `/` or NUL, and takes at most 225 bytes in UTF-8.
  /// - Complexity: O(*n*) in the size of the file.
  public convenience init(
    directory: DirectoryPath,
    name: String,
    typeIdentifier: String,
    codec: OutboxCodec<Message> = .json,
    onDamage damagePolicy: OutboxDamagePolicy = .refuse,
    backoff: OutboxBackoff = OutboxBackoff(),
    clock: any Clock<Duration> = ContinuousClock(),
    fileSystem: any FileSystem = LocalFileSystem(),
    coalescing: (@Sendable (_ last: Message, _ new: Message) -> Bool)? = nil,
    random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  ) async throws(OutboxError) {
    let log = Self.log(directory, name, typeIdentifier, damagePolicy, fileSystem, random)
    let queue = FileQueue()
    let opened = try await queue.run { () throws(OutboxError) in
      var log = log
      try log.open()
      return log
    }
    self.init(opened, queue, codec, backoff, clock, coalescing, random)
  }

  /// Opens an outbox and reads its file, if there is one, blocking the caller.
  ///
  /// Nothing is written, unless there is damage and a policy to repair it. The first message
  /// creates the file and its parent directories.
  ///
  /// - Parameters:
  ///   - directory: The directory of the file.
  ///   - name: The beginning of the file's name. Outboxes that share a directory need different
  ///     names.
  ///   - typeIdentifier: A short text that identifies the kind of message and never changes, even
  ///     if the Swift type is renamed. A file with a different one is rejected.
  ///   - codec: The codec that encodes messages.
  ///   - damagePolicy: What to do if the file is damaged.
  ///   - backoff: How long to wait after a failed attempt.
  ///   - clock: The clock that measures the wait.
  ///   - fileSystem: The file system that performs the file operations.
  ///   - coalescing: Returns whether a message that is about to be recorded undoes the previous
  ///     one, so that neither need be sent. It is called only for messages that the outbox has not
  ///     tried to send. It runs on any thread, outside the lock.
  ///   - random: Returns 64 random bits, for keys and for the random part of a wait. It runs on any
  ///     thread, outside the lock. If its numbers repeat, so do the keys.
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/unsupportedFormat(version:)``,
  ///   ``OutboxError/typeMismatch`` or ``OutboxError/io(_:)``.
  /// - Precondition: `name` is not empty, has no `.`, `/` or NUL, and takes at most 225 bytes in UTF-8.
  /// - Complexity: O(*n*) in the size of the file.
  public convenience init(
    directory: DirectoryPath,
    name: String,
    typeIdentifier: String,
    codec: OutboxCodec<Message> = .json,
    onDamage damagePolicy: OutboxDamagePolicy = .refuse,
    backoff: OutboxBackoff = OutboxBackoff(),
    clock: any Clock<Duration> = ContinuousClock(),
    fileSystem: any FileSystem = LocalFileSystem(),
    coalescing: (@Sendable (_ last: Message, _ new: Message) -> Bool)? = nil,
    random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  ) throws(OutboxError) {
    var log = Self.log(directory, name, typeIdentifier, damagePolicy, fileSystem, random)
    try log.open()
    self.init(log, FileQueue(), codec, backoff, clock, coalescing, random)
  }

  private static func log(
    _ directory: DirectoryPath,
    _ name: String,
    _ typeIdentifier: String,
    _ damagePolicy: OutboxDamagePolicy,
    _ fileSystem: any FileSystem,
    _ random: () -> UInt64
  ) -> OutboxLog {
    require(
      !name.isEmpty && !name.contains { "./\0".contains($0) },
      "An outbox's name must not be empty or contain '.', '/' or NUL: \"\(name)\"."
    )
    require(
      name.utf8.count <= DurableDirectory.longestPrefix,
      """
      An outbox's name takes at most \(DurableDirectory.longestPrefix) bytes, because the names of \
      its other files begin with it, and "\(name)" takes \(name.utf8.count). Give it a shorter one.
      """
    )
    return OutboxLog(
      directory: directory,
      prefix: name,
      type: XXH64.hash(typeIdentifier),
      policy: damagePolicy,
      compactionFloor: 1 << 16,
      newIdentity: OutboxToken(drawing: random),
      fileSystem: fileSystem
    )
  }

  private init(
    _ log: OutboxLog,
    _ queue: FileQueue,
    _ codec: OutboxCodec<Message>,
    _ backoff: OutboxBackoff,
    _ clock: any Clock<Duration>,
    _ coalescing: (@Sendable (Message, Message) -> Bool)?,
    _ random: @escaping @Sendable () -> UInt64
  ) {
    recovery = log.recovery
    feed = SharedState(OutboxStatus(log.contents), areEqual: ==)
    self.log = Mutex(log)
    self.queue = queue
    self.codec = codec
    self.backoff = backoff
    self.clock = clock
    holds = OutboxHolds(clock: clock)
    self.coalescing = coalescing
    self.random = random
  }

  /// Reads or writes the file, and updates the counts.
  func withLog<Result: Sendable>(
    _ body: (inout OutboxLog) throws(OutboxError) -> Result
  ) throws(OutboxError) -> Result {
    try log.withLock { log throws(OutboxError) in
      defer { feed.mutate { $0 = OutboxStatus(log.contents, $0.activity) } }
      return try body(&log)
    }
  }
}

// MARK: - Appending

extension Outbox {
  /// Records a message, and blocks until it is on disk.
  ///
  /// - Parameters:
  ///   - message: The message for the receiver.
  ///   - durability: What the record must survive after this method returns.
  /// - Returns: The message's number and key.
  /// - Throws: ``OutboxError``. Nothing is recorded, and earlier messages are still there; only
  ///   after ``OutboxError/undecided(_:)`` can a later process find the message.
  /// - Complexity: O(*n*) in the size of the message.
  @discardableResult
  public func append(
    _ message: Message,
    durability: Durability = .power
  ) throws(OutboxError) -> OutboxReceipt {
    try append([message], durability: durability)[0]
  }

  /// Records messages together, all of them or none, at the cost of one.
  ///
  /// If a store has numbered the messages, the outbox accepts each number exactly once. Such a store
  /// keeps its state and the messages about the state in one file, so that they stay consistent, and
  /// hands the messages over afterward. A crash in between does no harm: the store hands them over
  /// again, and the outbox skips the messages that it already has.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append(["Play", "Pause"], startingAt: 1)
  /// let new = try outbox.append(["Play", "Pause", "Stop"], startingAt: 1)
  /// print(new.map(\.sequence), outbox.nextSequence)
  /// // Prints "[3] 4"
  /// ```
  ///
  /// - Parameters:
  ///   - messages: The messages for the receiver, in order.
  ///   - sequence: The number of the first message, if a store has numbered them consecutively; `nil`
  ///     to let the outbox number them.
  ///   - durability: What the records must survive after this method returns.
  /// - Returns: Numbers and keys of the messages that were new.
  /// - Throws: ``OutboxError/gap(expected:found:)`` if some are missing between the known messages
  ///   and these; other cases of ``OutboxError``. Then none is recorded.
  /// - Complexity: O(*n*) in the size of the messages.
  @discardableResult
  public func append(
    _ messages: [Message],
    startingAt sequence: UInt64? = nil,
    durability: Durability = .power
  ) throws(OutboxError) -> [OutboxReceipt] {
    try appending.nest { () throws(OutboxError) in
      try record(messages, startingAt: sequence, durability)
    }
  }

  /// The number of the next message.
  public var nextSequence: UInt64 { log.withLock { $0.contents.nextSequence } }

  /// Declares that messages up to a number will never come, so that the next one gets that number.
  ///
  /// Use it to recover from ``OutboxError/gap(expected:found:)`` after the file was lost or
  /// recreated.
  ///
  /// - Parameter sequence: The number of the next message. A number that has already been passed
  ///   changes nothing.
  /// - Throws: ``OutboxError``.
  public func skip(to sequence: UInt64) throws(OutboxError) {
    try withLog { log throws(OutboxError) in
      try log.record(.power) { contents in
        contents.nextSequence < sequence ? [OutboxFrame(.skipped, sequence)] : []
      }
    }
  }
}

extension Outbox {
  private func record(
    _ messages: [Message],
    startingAt start: UInt64?,
    _ durability: Durability
  ) throws(OutboxError) -> [OutboxReceipt] {
    let encoded = try messages.map { message throws(OutboxError) in
      do {
        return try codec.encode(message)
      } catch {
        throw .encodingFailed(reason: String(describing: error))
      }
    }
    let token = OutboxToken(drawing: random)
    // Without an answer, what was to be withdrawn is under way by now, and the hook is asked again.
    var added: Range<UInt64>?
    var withdrawn: [UInt64] = []
    while added == nil {
      let look = coalescing.map { findWithdrawn(messages, startingAt: start, $0) }
      withdrawn = look?.withdrawn ?? []
      try withLog { log throws(OutboxError) in
        try log.record(durability) { contents throws(OutboxError) in
          let next = contents.nextSequence
          let known = try Self.knownCount(of: encoded.count, startingAt: start, next)
          let new = encoded.dropFirst(known)
          guard UInt64(new.count) < .max - next else { throw .tooLarge(byteCount: .max) }
          let isCurrent =
            look.map { $0.next == next } ?? true
            && withdrawn.allSatisfy { $0 >= next || contents.canWithdraw($0) }
          guard isCurrent || new.isEmpty else { return [] }
          added = next..<next + UInt64(new.count)
          guard !new.isEmpty else { return [] }
          let frame = OutboxFrame.messages(new, from: next, token: token)
          return withdrawn.isEmpty ? [frame] : [frame, .withdrawn(withdrawn)]
        }
      }
    }
    let receipts = (added ?? 0..<0).map { sequence in
      OutboxReceipt(
        sequence: sequence,
        key: token.key(for: sequence),
        isCancelledOut: withdrawn.contains(sequence)
      )
    }
    if !receipts.isEmpty { arrivals.raise() }
    return receipts
  }

  /// The number of handed-over messages that are already known.
  private static func knownCount(
    of count: Int,
    startingAt start: UInt64?,
    _ next: UInt64
  ) throws(OutboxError) -> Int {
    guard let start else { return 0 }
    guard start <= next else { throw .gap(expected: next, found: start) }
    return Int(min(UInt64(count), next - start))
  }

  /// Asks the hook, outside the lock, which messages cancel each other if the next number is still
  /// the same.
  private func findWithdrawn(
    _ messages: [Message],
    startingAt start: UInt64?,
    _ cancels: @Sendable (Message, Message) -> Bool
  ) -> (next: UInt64, withdrawn: [UInt64]) {
    let (next, tail) = log.withLock { log in
      let contents = log.contents
      let untried = contents.pending.entries.reversed().prefix {
        $0.sequence > contents.claimedThrough
      }
      return (contents.nextSequence, Array(untried.prefix(messages.count)))
    }
    var stack = tail.reversed().map { entry in
      (sequence: entry.sequence, message: try? codec.decode(entry.bytes))
    }
    var withdrawn: [UInt64] = []
    // A gap is found, and thrown, under the lock.
    let known = (try? Self.knownCount(of: messages.count, startingAt: start, next)) ?? 0
    for (index, message) in messages.dropFirst(known).enumerated() {
      let sequence = next &+ UInt64(index)
      if let last = stack.last, let lastMessage = last.message, cancels(lastMessage, message) {
        stack.removeLast()
        withdrawn += [last.sequence, sequence]
      } else {
        stack.append((sequence, message))
      }
    }
    return (next, withdrawn)
  }
}

// MARK: - Looking

extension Outbox {
  /// The counts and the activity of the outbox; reading them never waits for a file.
  public var status: OutboxStatus { feed.value }

  /// The number of pending messages.
  public var pendingCount: Int { feed.value.pendingCount }

  /// The counts and the activity of the outbox, now and after every change.
  ///
  /// Observation begins with this call. A slow reader misses the values in between and gets the
  /// latest. The sequence ends when the outbox is released.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append("Play")
  /// for await status in outbox.statuses() {
  ///   print("\(status.pendingCount) to be sent")
  ///   break
  /// }
  /// // Prints "1 to be sent"
  /// ```
  ///
  /// - Returns: The sequence. It does not keep the outbox alive.
  public func statuses() -> SharedValueSequence<OutboxStatus> {
    feed.values(.latest)
  }

  /// The messages to deliver, in order.
  ///
  /// - Returns: The messages that can be decoded, each as it would be sent next.
  /// - Complexity: O(*n*) in the size of the messages.
  public func pending() -> [OutboxParcel<Message>] {
    let entries = log.withLock { $0.contents.pending.entries }
    return looking.nest {
      entries.compactMap { entry in
        (try? codec.decode(entry.bytes)).map { OutboxParcel($0, entry) }
      }
    }
  }

  /// Reads what other processes have appended or delivered.
  ///
  /// Every method that writes does this by itself.
  ///
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/replaced`` or ``OutboxError/io(_:)``.
  public func refresh() throws(OutboxError) {
    let count = status.pendingCount
    try withLog { log throws(OutboxError) in try log.update() }
    if status.pendingCount > count { arrivals.raise() }
  }

  /// Rewrites the file with only the messages that are still needed.
  ///
  /// The outbox does this by itself when more than half of the file is obsolete.
  ///
  /// - Throws: ``OutboxError``. Then the file is as it was.
  /// - Complexity: O(*n*) in the size of the pending messages and dead letters.
  public func compact() throws(OutboxError) {
    try withLog { log throws(OutboxError) in try log.compact() }
  }
}

/// The result of recording a message.
///
/// ```swift
/// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// let receipts = try outbox.append(["Play", "Stop"])
/// print(receipts.map(\.sequence))
/// print(receipts[0].key == receipts[1].key)
/// // Prints:
/// // [1, 2]
/// // false
/// ```
public struct OutboxReceipt: Hashable, Sendable {
  /// The number of the message: one more than that of the previous message, starting with 1.
  public let sequence: UInt64

  /// The idempotency key of the message, however often it is sent; see ``OutboxParcel/key``.
  public let key: String

  /// Whether the message and an earlier one have canceled each other out.
  ///
  /// The earlier one had not been sent yet, and neither will be sent.
  public let isCancelledOut: Bool
}
