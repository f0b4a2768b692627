// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifStorage
internal import Synchronization

/// Messages on disk that wait, in order, until the far side has them.
///
/// Use one for whatever a server must hear of though the network may be gone, the battery empty or the
/// app killed. `append(_:durability:)` returns when the message is on disk. Delivering sends the
/// messages one after the other and strikes each one off when it has arrived.
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
///   print(stop, outbox.pendingCount)
/// }
/// try await add(["Low", "Lodger"])
/// // Prints:
/// // 1 add Low
/// // 2 add Lodger
/// // empty 0
/// ```
///
/// **At least once, and never without its key.** When the process ends after a message was sent and
/// before that was noted, the message is sent again, with the same idempotency key. The key is drawn at
/// random when the message is appended, and is in the file with it. So where there are two copies of a
/// file, a backup that was restored or a container that was cloned, what one appends has other keys
/// than what the other does.
///
/// **In order.** A message that fails is tried again until it is delivered, rejected or has used up its
/// attempts, and those behind it wait. What was rejected or used up becomes a dead letter, which stays
/// until it is revived or discarded. Where order matters only among some, deliver in *lanes*: see
/// ``deliver(lanes:by:using:)``.
///
/// **The file** is named `NAME.outbox`. It has a header of 64 bytes and then records, each with
/// checksums, its own place and a mark at its end. A write that was interrupted is known by what is
/// missing, and is cut off; it was never acknowledged. Anything else that is wrong, a single flipped
/// bit, is ``OutboxError/corrupt(_:)`` when the outbox is opened, and nothing is written then unless you
/// choose an ``OutboxDamagePolicy``. What can't be told is a file that somebody has cut off exactly
/// between two records. When more than half of the file is history, it is written again under a
/// temporary name and renamed.
///
/// An outbox is `Sendable`, and what touches the file has two forms. With `await`, as above, the disk is waited
/// for on a thread of the outbox's own, where messages are encoded and decoded, too, and your actor goes on
/// meanwhile. Calls are carried out in the order in which they are made, and a call that was made is carried
/// out even if its task is canceled. Without `await`, in code that is not `async`, the same method blocks. In
/// an `async` function the compiler asks for `await`; at the top level of a `main.swift` it takes the form that
/// blocks.
///
/// The operations of the file system run inside its lock, so a ``FileSystem`` of your own must not call
/// the outbox back; all other code of yours runs outside it, and may. Several outboxes and processes
/// may use one file: each takes over what the others have written before it writes. All messages that
/// are to be delivered are held in memory, too.
public final class Outbox<Message: Codable & Sendable>: Sendable {
  let codec: OutboxCodec<Message>
  let backoff: OutboxBackoff
  let clock: any Clock<Duration>
  let random: @Sendable () -> UInt64
  private let coalescing: (@Sendable (Message, Message) -> Bool)?
  let log: Mutex<OutboxLog>
  /// Where the file is read and written when nobody may be blocked.
  let queue: FileQueue
  let feed: SharedState<OutboxStatus>
  let isDelivering = Mutex(false)
  /// Raised when there is something new to deliver.
  let arrivals = Signal()
  /// Raised when somebody thinks that delivering may work again.
  let wakeUps = Signal()
  /// Raised when a call has ended that others may have found delivering.
  let ends = Signal()

  /// What was found when the outbox was opened: a write that was interrupted, or damage that was mended.
  public let recovery: OutboxRecovery

  /// Opens an outbox and reads its file on a thread of its own; your actor goes on meanwhile.
  ///
  /// Nothing is written, unless there is damage and a policy to mend it. The first message creates the
  /// file, with the directories above it.
  ///
  /// - Parameters:
  ///   - directory: Where the file is.
  ///   - name: What its name begins with. Outboxes that share a directory have different names.
  ///   - typeIdentifier: A short text that stands for the kind of message and never changes, even if
  ///     the Swift type is renamed. A file with another one is refused.
  ///   - codec: What encodes a message.
  ///   - damagePolicy: What to do when the file is damaged.
  ///   - backoff: How long to wait after an attempt that failed.
  ///   - clock: What measures that wait.
  ///   - fileSystem: What performs the file operations.
  ///   - coalescing: Says whether a message that is about to be recorded takes back the one before it,
  ///     so that neither need be sent: an undo. It is asked only about messages that nobody has
  ///     tried to send. It runs on any thread, outside the lock.
  ///   - random: Draws 64 random bits, for keys and for the part of a wait that is left to chance. It
  ///     runs on any thread, outside the lock. With numbers that repeat themselves, keys do.
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/unsupportedFormat(version:)``,
  ///   ``OutboxError/typeMismatch`` or ``OutboxError/io(_:)``.
  /// - Precondition: `name` is not empty and has no `.`, `/` or NUL.
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

  /// Opens an outbox, reads its file where there is one, and blocks meanwhile.
  ///
  /// Nothing is written, unless there is damage and a policy to mend it. The first message creates the
  /// file, with the directories above it.
  ///
  /// - Parameters:
  ///   - directory: Where the file is.
  ///   - name: What its name begins with. Outboxes that share a directory have different names.
  ///   - typeIdentifier: A short text that stands for the kind of message and never changes, even if
  ///     the Swift type is renamed. A file with another one is refused.
  ///   - codec: What encodes a message.
  ///   - damagePolicy: What to do when the file is damaged.
  ///   - backoff: How long to wait after an attempt that failed.
  ///   - clock: What measures that wait.
  ///   - fileSystem: What performs the file operations.
  ///   - coalescing: Says whether a message that is about to be recorded takes back the one before it,
  ///     so that neither need be sent: an undo. It is asked only about messages that nobody has
  ///     tried to send. It runs on any thread, outside the lock.
  ///   - random: Draws 64 random bits, for keys and for the part of a wait that is left to chance. It
  ///     runs on any thread, outside the lock. With numbers that repeat themselves, keys do.
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/unsupportedFormat(version:)``,
  ///   ``OutboxError/typeMismatch`` or ``OutboxError/io(_:)``.
  /// - Precondition: `name` is not empty and has no `.`, `/` or NUL.
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
    self.coalescing = coalescing
    self.random = random
  }

  /// Reads or writes the file, and notes what it holds then.
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
  ///   - message: What the far side has to hear of.
  ///   - durability: What the record must survive once this returns.
  /// - Returns: The message's number and key.
  /// - Throws: ``OutboxError``. Nothing is recorded then, and what was recorded before is still there;
  ///   only after ``OutboxError/undecided(_:)`` can a later process find the message.
  /// - Complexity: O(*n*) in the size of the message.
  @discardableResult
  public func append(
    _ message: Message,
    durability: Durability = .power
  ) throws(OutboxError) -> OutboxReceipt {
    try append([message], durability: durability)[0]
  }

  /// Records messages together, at the price of one: all of them or none.
  ///
  /// - Parameters:
  ///   - messages: What the far side has to hear of, in order.
  ///   - durability: What the records must survive once this returns.
  /// - Returns: Their numbers and keys.
  /// - Throws: ``OutboxError``. None is recorded then.
  /// - Complexity: O(*n*) in the size of the messages.
  @discardableResult
  public func append(
    _ messages: [Message],
    durability: Durability = .power
  ) throws(OutboxError) -> [OutboxReceipt] {
    try record(messages, startingAt: nil, durability)
  }

  /// Takes over messages from a store that has numbered them, each exactly once.
  ///
  /// This is for a store that keeps what it holds and the messages about it in one file, so that they
  /// can't fall apart, and hands the messages over afterward. A crash in between is no matter: the store
  /// hands over again, and what the outbox knows already is passed over.
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
  ///   - messages: The messages, numbered one after the other.
  ///   - sequence: The number of the first one.
  ///   - durability: What the records must survive once this returns.
  /// - Returns: Numbers and keys of those that were not known.
  /// - Throws: ``OutboxError/gap(expected:found:)`` where some are missing between those that are known
  ///   and these; other cases of ``OutboxError``. None is recorded then.
  /// - Complexity: O(*n*) in the size of the messages.
  @discardableResult
  public func append(
    _ messages: [Message],
    startingAt sequence: UInt64,
    durability: Durability = .power
  ) throws(OutboxError) -> [OutboxReceipt] {
    try record(messages, startingAt: sequence, durability)
  }

  /// The number that the next message gets.
  public var nextSequence: UInt64 { log.withLock { $0.contents.nextSequence } }

  /// Declares that messages up to a number will never come, so that the next one gets that number.
  ///
  /// It is the way out of ``OutboxError/gap(expected:found:)`` after the file was lost or begun again.
  ///
  /// - Parameter sequence: The number of the next message. One that was passed already changes nothing.
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

  /// How many of the messages that are handed over are known already.
  private static func knownCount(
    of count: Int,
    startingAt start: UInt64?,
    _ next: UInt64
  ) throws(OutboxError) -> Int {
    guard let start else { return 0 }
    guard start <= next else { throw .gap(expected: next, found: start) }
    return Int(min(UInt64(count), next - start))
  }

  /// Asks the hook, without a lock, which messages cancel one another if the next number is still so.
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
  /// What the outbox holds and does; reading it never waits for a file.
  public var status: OutboxStatus { feed.value }

  /// How many messages are to be delivered.
  public var pendingCount: Int { feed.value.pendingCount }

  /// What the outbox holds and does, now and whenever it changes.
  ///
  /// A reader that is slow misses what was in between and gets the latest. The sequence ends when the
  /// outbox goes away. It is for one reader; ask for another one for the next.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// try outbox.append("Play")
  /// for await status in outbox.values() {
  ///   print("\(status.pendingCount) to be sent")
  ///   break
  /// }
  /// // Prints "1 to be sent"
  /// ```
  ///
  /// - Returns: The sequence. It does not keep the outbox.
  public func values() -> AsyncStream<OutboxStatus> {
    feed.beginReading(.latest, beginsWithPresent: true).stream
  }

  /// The messages that are to be delivered, in order.
  ///
  /// - Returns: The messages that can be decoded, each as it would be sent next.
  /// - Complexity: O(*n*) in the size of the messages.
  public func pending() -> [OutboxParcel<Message>] {
    let entries = log.withLock { $0.contents.pending.entries }
    return entries.compactMap { entry in
      (try? codec.decode(entry.bytes)).map { OutboxParcel($0, entry) }
    }
  }

  /// Takes over what other processes have appended or delivered.
  ///
  /// Everything that writes does this by itself.
  ///
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/replaced`` or ``OutboxError/io(_:)``.
  public func refresh() throws(OutboxError) {
    let count = pendingCount
    try withLog { log throws(OutboxError) in try log.update() }
    if pendingCount > count { arrivals.raise() }
  }

  /// Writes the file again with nothing in it but what is still needed.
  ///
  /// The outbox does this by itself when more than half of the file is history.
  ///
  /// - Throws: ``OutboxError``. The file is as it was then.
  /// - Complexity: O(*n*) in the size of what is pending or dead.
  public func compact() throws(OutboxError) {
    try withLog { log throws(OutboxError) in try log.compact() }
  }
}

/// What an outbox answers when it has recorded a message.
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
  /// The number of the message: one more than that of the message before it, starting with 1.
  public let sequence: UInt64

  /// The idempotency key that goes with the message, however often it is sent; see
  /// ``OutboxParcel/key``.
  public let key: String

  /// Whether the message and one before it have canceled each other.
  ///
  /// Nobody had tried to send that one, and neither of the two will be sent.
  public let isCancelledOut: Bool
}
