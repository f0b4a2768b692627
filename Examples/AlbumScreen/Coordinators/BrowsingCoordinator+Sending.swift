// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators
internal import MotifResponders

// Changes for the server.

extension BrowsingCoordinator {
  /// Handles the actions that concern the server.
  func respondToSending() {
    controller.handle(ShowOutbox.self, on: self, BrowsingCoordinator.showOutbox)
    controller.handle(ShowSending.self, on: self, BrowsingCoordinator.showSending)
    controller.handle(RetryRefused.self, on: self, BrowsingCoordinator.retryRefused)
    controller.handle(DiscardRefused.self, on: self, BrowsingCoordinator.discardRefused)
    controller.handle(SendAll.self, on: self, BrowsingCoordinator.sendAll)
  }

  private func showOutbox(_ action: ShowOutbox) -> ActionAnswer<ShowOutbox> {
    startChild(OutboxCoordinator(of: sender, browser, status: outboxStatus, on: screen))
    return .handled
  }

  private func showSending(_ action: ShowSending) -> ActionAnswer<ShowSending> {
    let isDone =
      sender.refusedChanges.isEmpty && sender.unsentChanges.isEmpty && sender.serverFault == nil
    guard !isDone else { return .pass }
    _ = showOutbox(ShowOutbox())
    return .handled
  }

  private func retryRefused(_ action: RetryRefused) -> ActionAnswer<RetryRefused> {
    settle("will be tried again.", sender.retryRefusedChanges) ? .handled : .pass
  }

  private func discardRefused(_ action: DiscardRefused) -> ActionAnswer<DiscardRefused> {
    let isDiscarded = settle("discarded.") { () throws(LibraryError) in
      try sender.discardRefusedChanges()
    }
    return isDiscarded ? .handled : .pass
  }

  private func sendAll(_ action: SendAll) -> ActionAnswer<SendAll> {
    if let address = sender.serverAddress {
      sender.sendAll()
      browser.status.value = "\(address) gets all albums."
    } else {
      browser.status.value = OutboxCoordinator.noServer
    }
    return .handled
  }

  private func settle(_ outcome: String, _ body: () throws(LibraryError) -> Int) -> Bool {
    do throws(LibraryError) {
      let count = try body()
      guard count > 0 else { return false }
      browser.status.value = "\(count) \(count == 1 ? "change" : "changes") \(outcome)"
    } catch {
      browser.status.value = "Not possible: \(error)"
    }
    return true
  }
}
