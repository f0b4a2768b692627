// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The last thing that the app does: it sends what waits for the server, if that is soon done.
///
/// What can't be sent now is on disk, and is sent the next time.
struct Farewell {
  /// How long a user has to wait for a server at most, in milliseconds.
  private static let patience: Int32 = 3_000

  /// The session, which is closed.
  let session: AlbumSession

  /// Sends what waits, and says on the standard error what is left.
  ///
  /// - Throws: ``TerminalError`` where the system cannot wait.
  func send() throws(TerminalError) {
    let doorbell = try Doorbell()
    let sending = session.sendLastChanges(then: doorbell.ring)
    // A signal that comes meanwhile is no reason to wait any longer.
    _ = try Descriptor.wait(for: [doorbell.descriptor], atMost: Self.patience)
    sending.cancel()
    guard let news = session.sendingNews else { return }
    StandardStream.error.write("AlbumApp: \(news)")
  }
}
