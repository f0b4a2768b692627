// SPDX-License-Identifier: MIT

internal import AlbumScreen

/// The last step of the app: it sends the changes that wait for the server, if that is quick.
///
/// Changes that can't be sent now are on disk and will be sent the next time.
struct Farewell {
  /// The longest time, in milliseconds, that a user waits for a server.
  private static let patience: Int32 = 3_000

  /// The session, which is closed.
  let session: AlbumSession

  /// Sends the waiting changes, and reports the remaining ones on standard error.
  ///
  /// - Throws: ``TerminalError`` if the system can't wait.
  func send() throws(TerminalError) {
    let doorbell = try Doorbell()
    let sending = session.sendLastChanges(then: doorbell.ring)
    // A signal during the wait ends it.
    _ = try Descriptor.wait(for: [doorbell.descriptor], atMost: Self.patience)
    sending.cancel()
    guard let news = session.sendingNews else { return }
    StandardStream.error.write("AlbumApp: \(news)")
  }
}
