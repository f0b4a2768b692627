// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

extension AlbumSession {
  /// Records every turn from now on: what each event causes.
  ///
  /// Without this call, turns are recorded only while the pane that shows them is open.
  public func recordTurns() {
    keepsRecording = true
    if recorder == nil { beginRecording() }
  }

  /// Takes the turns since the last call, as text.
  ///
  /// - Returns: A line for each turn, and for each of its entries; empty if there are none. No more than the last 50
  ///   turns are kept.
  public func takeTurns() -> String {
    let turns = recorder?.turns.value.filter { $0.number >= nextTurnToTake } ?? []
    nextTurnToTake = turns.last.map { $0.number + 1 } ?? nextTurnToTake
    return XRayReport.text(of: turns)
  }

  /// Opens or closes the pane of recorded turns.
  func toggleXRay(_ action: ToggleXRay) -> ActionAnswer<ToggleXRay> {
    if screen.xray.isHidden { openXRay() } else { closeXRay() }
    return .handled
  }

  private func openXRay() {
    let recorder = recorder ?? beginRecording()
    screen.xray.onClose = { [weak self] in self?.closeXRay() }
    screen.show(xray: XRayReport(recorder.turns))
  }

  private func closeXRay() {
    screen.show(xray: nil)
    if !keepsRecording { endRecording() }
  }

  @discardableResult
  private func beginRecording() -> XRayRecorder {
    let recorder = XRayRecorder(
      XRaySources(
        frame: frame,
        screen: screen,
        controller: app.browsing.controller,
        library: library,
        hub: hub,
        loader: loader,
        tasks: app.runningTasks,
        observeTasks: { [app] note in app.observeTasks(note) }
      )
    )
    self.recorder = recorder
    ticks?.recorder = recorder
    app.controller.nextResponder = recorder
    return recorder
  }

  /// Drops the recorder, and with it all of its observations.
  private func endRecording() { recorder = nil }
}
