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
/// let outbox = try Outbox<Call>(directory: "jukebox", name: "calls", typeIdentifier: "call")
/// try outbox.append(Call(action: "add", title: "Low"))
/// try outbox.append(Call(action: "add", title: "Lodger"))
///
/// let stop = try await outbox.deliver { parcel in
///   // An app posts the message with the key here.
///   print(parcel.sequence, parcel.message.action, parcel.message.title)
///   return .delivered
/// }
/// print(stop, outbox.pendingCount)
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
/// until it is revived or discarded.
///
/// **The file** is named `NAME.outbox`. It has a header of 64 bytes and then records, each with
/// checksums, its own place and a mark at its end. A write that was interrupted is known by what is
/// missing, and is cut off; it was never acknowledged. Anything else that is wrong, a single flipped
/// bit, is ``OutboxError/corrupt(_:)`` when the outbox is opened, and nothing is written then unless you
/// choose an ``OutboxDamagePolicy``. What can't be told is a file that somebody has cut off exactly
/// between two records. When more than half of the file is history, it is written anew under a
/// temporary name and renamed.
///
/// An outbox is `Sendable`. Appending blocks until the disk has answered and may be done on any thread.
/// The operations of the file system run inside its lock, so a ``FileSystem`` of your own must not call
/// the outbox back; all other code of yours runs outside it, and may. Several outboxes and processes
/// may use one file: each takes over what the others have written before it writes. All messages that
/// are to be delivered are held in memory, too.
public final class Outbox<Message: Codable & Sendable>: Sendable {
  struct Books: Sendable {
    var log: OutboxLog
    var revision = 0
  }

  let codec: OutboxCodec<Message>
  let backoff: OutboxBackoff
  let clock: any Clock<Duration>
  let random: @Sendable () -> UInt64
  let coalescing: (@Sendable (Message, Message) -> Bool)?
  let books: Mutex<Books>
  let board = OutboxBoard()
  /// Rung when there is something new to deliver.
  let news = Doorbell()
  /// Rung when somebody thinks that delivering may work again.
  let wakes = Doorbell()
  /// Rung when a call has ended that others may have found delivering.
  let ends = Doorbell()

  /// What was found when the outbox was opened: a write that was interrupted, or damage that was mended.
  public let recovery: OutboxRecovery

  /// Opens an outbox, and reads its file where there is one.
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
  ///     tried to send. It runs on the appending thread, outside the lock.
  ///   - random: Draws 64 random bits, for keys and for the part of a wait that is left to chance. It
  ///     runs on any thread, outside the lock. With numbers that repeat themselves, keys do.
  /// - Throws: ``OutboxError/corrupt(_:)``, ``OutboxError/unsupportedFormat(version:)``,
  ///   ``OutboxError/typeMismatch`` or ``OutboxError/io(_:)``.
  /// - Precondition: `directory` is not empty; `name` is not empty and has no `.`, `/` or NUL.
  /// - Complexity: O(*n*) in the size of the file.
  public convenience init(
    directory: String,
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
    require(!directory.isEmpty, "An outbox needs a directory; \".\" is the current one.")
    require(
      !name.isEmpty && !name.contains { "./\0".contains($0) },
      "An outbox's name must not be empty or contain '.', '/' or NUL: \"\(name)\"."
    )
    let log = OutboxLog(
      directory: directory,
      prefix: name,
      type: XXH64.hash(typeIdentifier),
      policy: damagePolicy,
      compactionFloor: 1 << 16,
      newIdentity: OutboxToken(drawing: random),
      fileSystem: fileSystem
    )
    try self.init(log, codec, backoff, clock, coalescing, random)
  }

  init(
    _ log: OutboxLog,
    _ codec: OutboxCodec<Message>,
    _ backoff: OutboxBackoff,
    _ clock: any Clock<Duration>,
    _ coalescing: (@Sendable (Message, Message) -> Bool)?,
    _ random: @escaping @Sendable () -> UInt64
  ) throws(OutboxError) {
    var log = log
    try log.open()
    recovery = log.recovery
    books = Mutex(Books(log: log))
    self.codec = codec
    self.backoff = backoff
    self.clock = clock
    self.coalescing = coalescing
    self.random = random
    board.note(
      revision: 1,
      pendingCount: log.contents.pending.count,
      deadCount: log.contents.dead.count
    )
    books.withLock { $0.revision = 1 }
  }

  deinit {
    board.bell.finish()
  }

  /// Reads or writes the file, and tells the board what it holds then.
  func withLog<Result: Sendable>(
    _ body: (inout OutboxLog) throws(OutboxError) -> Result
  ) throws(OutboxError) -> Result {
    let (result, counts) = books.withLock { books in
      let result: Swift.Result<Result, OutboxError>
      do throws(OutboxError) {
        result = .success(try body(&books.log))
      } catch {
        result = .failure(error)
      }
      books.revision += 1
      let contents = books.log.contents
      return (result, (books.revision, contents.pending.count, contents.dead.count))
    }
    board.note(revision: counts.0, pendingCount: counts.1, deadCount: counts.2)
    return try result.get()
  }
}
