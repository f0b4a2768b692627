// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Testing

/// An outbox of texts in an in-memory file system, and the tests' operations on its file.
struct TestOutbox {
  let files: InMemoryFileSystem
  let path = "/data/calls.outbox"

  init(files: InMemoryFileSystem = InMemoryFileSystem()) {
    self.files = files
  }

  func open(
    onDamage policy: OutboxDamagePolicy = .refuse,
    backoff: OutboxBackoff = OutboxBackoff(),
    clock: any Clock<Duration> = ContinuousClock(),
    coalescing: (@Sendable (String, String) -> Bool)? = nil,
    random: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  ) throws(OutboxError) -> Outbox<String> {
    try Outbox(
      directory: "/data",
      name: "calls",
      typeIdentifier: "call",
      onDamage: policy,
      backoff: backoff,
      clock: clock,
      fileSystem: files,
      coalescing: coalescing,
      random: random
    )
  }

  var bytes: [UInt8] {
    get { files.bytes(of: path) ?? [] }
    nonmutating set { files.setBytes(of: path, to: newValue) }
  }

  /// A file system with a file of these bytes.
  static func containing(_ bytes: [UInt8]) throws -> TestOutbox {
    let outbox = TestOutbox()
    try outbox.files.createDirectory(at: "/data")
    outbox.bytes = bytes
    return outbox
  }

  /// Files that don't belong to the outbox.
  var otherNames: [String] { files.sortedNames(in: "/data").filter { $0 != "calls.outbox" } }
}

extension Outbox {
  var messages: [Message] { pending().map(\.message) }

  /// Delivers everything, and returns the sent messages with their keys.
  func drain() async throws -> [OutboxParcel<Message>] {
    let sent = Sent<Message>()
    let stop = try await deliver { parcel in
      await sent.note(parcel)
      return .delivered
    }
    #expect(stop == .empty)
    return await sent.parcels
  }
}

extension OutboxStatus {
  /// Whether this is pending, this is dead, and this is going on.
  func shows(_ pendingCount: Int, _ deadCount: Int, _ activity: Activity) -> Bool {
    self.pendingCount == pendingCount && self.deadCount == deadCount && self.activity == activity
  }
}

/// The messages passed to senders.
actor Sent<Message: Sendable> {
  private(set) var parcels: [OutboxParcel<Message>] = []

  func note(_ parcel: OutboxParcel<Message>) {
    parcels.append(parcel)
  }
}

/// Runs a body with its own directory, which is removed afterward.
func withOutboxDirectory(_ body: (String) async throws -> Void) async throws {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "motif-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: url) }
  try await body(url.path(percentEncoded: false))
}
