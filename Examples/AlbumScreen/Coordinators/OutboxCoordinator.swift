// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators
internal import MotifFacades
internal import MotifResponders

/// Shows a box with the changes that wait for the server, those that it refused, and why, until the user closes it.
///
/// The box follows the outbox. Its keys try again, or discard the refused change under the cursor.
final class OutboxCoordinator: Coordinator<Void> {
  /// What to do without a server.
  static let noServer = "There is no server: start the app with --server."

  private let sender: ChangeSender
  private let browser: AlbumBrowser
  private let outboxStatus: ObservableValue<OutboxStatus?>
  private let screen: ShelfScreen
  private var effect: Effect?
  /// Whether a question is in front of the box.
  private var isAsking = false
  /// The refused changes, in the order of their rows.
  private var refused: [RefusedChange] = []
  /// The link of the chain between the box and the screen: actions of the box reach this task first.
  private let responder = Responder()

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - sender: What sends changes to the server.
  ///   - browser: The view model, whose status line reports what was done.
  ///   - status: The status that the outbox reported last.
  ///   - screen: The screen that shows the box.
  init(
    of sender: ChangeSender,
    _ browser: AlbumBrowser,
    status: ObservableValue<OutboxStatus?>,
    on screen: ShelfScreen
  ) {
    self.sender = sender
    self.browser = browser
    outboxStatus = status
    self.screen = screen
    super.init()
  }

  override func begin() {
    responder.handle(Confirm.self, on: self, OutboxCoordinator.confirm)
    responder.handle(RetryRefused.self, on: self, OutboxCoordinator.tryAgain)
    responder.handle(DiscardRefused.self, on: self, OutboxCoordinator.discard)
    screen.open(overlay(), under: responder) { [weak self] in self?.finish(()) }
    effect = Effect(name: "outbox") { [weak self, browser, outboxStatus] in
      _ = (browser.sending.value, browser.isModified.value, outboxStatus.value)
      // An action that changes the outbox reports it.
      _ = browser.status.value
      withoutTracking { self?.refresh() }
    }
  }

  override func didEnd() {
    effect = nil
    screen.closeOverlay(under: responder)
  }
}

// MARK: - Actions

extension OutboxCoordinator {
  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    _ = tryAgain(RetryRefused())
    return .handled
  }

  private func tryAgain(_ action: RetryRefused) -> ActionAnswer<RetryRefused> {
    do throws(LibraryError) {
      let count = try sender.retryRefusedChanges()
      sender.tryAgain()
      if sender.serverAddress == nil {
        browser.status.value = Self.noServer
      } else if count > 0 {
        browser.status.value = "Trying again, with \(count) refused."
      } else {
        browser.status.value = "Trying again."
      }
    } catch {
      browser.status.value = "Not possible: \(error)"
    }
    refresh()
    return .handled
  }

  /// Asks first, because the server won't have the change until it gets all albums.
  private func discard(_ action: DiscardRefused) -> ActionAnswer<DiscardRefused> {
    guard let change = refusedChangeAtCursor else {
      browser.status.value = "No refused change is selected."
      return .handled
    }
    let question = ConfirmationCoordinator(
      "Discard a refused change?",
      losing: [
        Self.name(of: change),
        "The server goes without it until it gets all albums. It stays in the library.",
      ],
      hint: "Enter discards, Esc keeps it",
      on: screen
    )
    isAsking = true
    startChild(question) { [weak self] isConfirmed in
      self?.isAsking = false
      if isConfirmed { self?.discard(change) }
      self?.refresh()
    }
    return .handled
  }

  private func discard(_ change: RefusedChange) {
    do throws(LibraryError) {
      try sender.discardRefusedChanges([change.number])
      browser.status.value = "Discarded \(Self.name(of: change))."
    } catch {
      browser.status.value = "Not possible: \(error)"
    }
  }

  private var refusedChangeAtCursor: RefusedChange? {
    guard let row = screen.overlay.content.value?.cursor else { return nil }
    let index = (row - Self.firstChange) / 2
    return row >= Self.firstChange && refused.indices.contains(index) ? refused[index] : nil
  }
}

// MARK: - Rows

extension OutboxCoordinator {
  /// The row of the first change: the server and its state come before.
  private static let firstChange = 2
  /// The number of waiting changes that are listed.
  private static let listLimit = 100

  private func refresh() {
    guard !isAsking, isRunning, let old = screen.overlay.content.value else { return }
    var overlay = overlay()
    if let cursor = old.cursor { overlay.cursor = min(cursor, overlay.rows.count - 1) }
    screen.overlay.update(overlay)
  }

  private func overlay() -> OverlayState {
    refused = sender.refusedChanges
    let waiting = sender.unsentChanges
    var rows = [
      TableRow(label: "server", value: sender.serverAddress ?? "none"),
      TableRow(label: "state", value: state(waiting: waiting.count)),
    ]
    for change in refused {
      rows.append(TableRow(label: "refused", value: Self.name(of: change)))
      rows.append(TableRow(label: "", value: change.reason))
    }
    rows += waiting.prefix(Self.listLimit).enumerated().map { index, change in
      TableRow(label: index == 0 ? "waiting" : "", value: change.name)
    }
    let rest = waiting.count - Self.listLimit
    if rest > 0 { rows.append(TableRow(label: "", value: "and \(rest) more")) }
    var overlay = OverlayState(title: "Outbox", rows: rows)
    overlay.cursor = min(Self.firstChange, rows.count - 1)
    overlay.hint =
      refused.isEmpty
      ? "y tries again, A sends all albums" : "y tries again, x discards, A sends all albums"
    overlay.actionKeys = [.character("y"), .character("x"), .character("A")]
    return overlay
  }

  private static func name(of change: RefusedChange) -> String {
    change.change?.name ?? "a change of a later version"
  }

  /// What happens to the waiting changes now, or why nothing does.
  private func state(waiting count: Int) -> String {
    if browser.isModified.value { return "The last change is not saved, so it is not sent." }
    if let fault = sender.recordingFault { return "The outbox can't be written: \(fault)." }
    if sender.serverAddress == nil { return "The first server gets all albums." }
    if case .failed(let reason) = browser.sending.value { return "\(reason)." }
    let failure = sender.failure
    switch sender.status?.activity {
    case .sending(_, let attempt):
      return attempt > 1 ? "Sending, attempt \(attempt)." : "Sending."
    case .waiting(_, let delay, let reason):
      let seconds = max(1, delay.components.seconds)
      return "\(reason). Tries again after \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    case .offline:
      return "\(failure ?? "The server can't be reached"). Tries again every 5 seconds."
    case .idle, nil:
      if let failure { return "\(failure)." }
      return count > 0 ? "About to send." : "Nothing waits."
    }
  }
}
