// SPDX-License-Identifier: MIT

#if canImport(ObjectiveC)
public import Foundation
public import MotifCore

extension UndoHistory {
  /// Puts the steps of this history into an undo manager, until the registration ends.
  ///
  /// Then ⌘Z, ⇧⌘Z, the Edit menu, and shaking a phone undo and redo them, by their names, and an
  /// `NSDocument` that owns the manager knows that it was edited. Use the manager of the window, of
  /// the document, or of SwiftUI's environment:
  ///
  /// ```swift
  /// import MotifMementos
  /// import SwiftUI
  ///
  /// struct AlbumScreen: View {
  ///   let history: UndoHistory
  ///   @Environment(\.undoManager) private var undoManager
  ///   @State private var connection: Registration?
  ///
  ///   var body: some View {
  ///     Text("Album")
  ///       .onChange(of: undoManager, initial: true) {
  ///         connection?.cancel()
  ///         connection = undoManager.map { history.connect(to: $0) }
  ///       }
  ///   }
  /// }
  /// ```
  ///
  /// Each step of the history is one step of the manager, whatever its `groupsByEvent`, unless a
  /// group is open in the manager: then it becomes part of that group. Other objects, such as text
  /// views, may register with the same manager; their steps and those of the history are undone in
  /// the reverse order in which they were made.
  ///
  /// You may also undo and redo the history directly. Then its steps are put into the manager
  /// again, as the latest ones there. Steps to redo are put in only while no group is open.
  ///
  /// To disconnect the history while the manager stays in use, call ``Registration/cancel()``: that
  /// removes the steps from the manager. If you only drop the registration, the steps stay until
  /// the history changes or the manager undoes or redoes a step, and have no effect. Neither the
  /// history nor the manager keeps the other's owner alive: the history retains the manager, and
  /// the manager retains neither.
  ///
  /// - Parameters:
  ///   - manager: The undo manager.
  ///   - didFail: Called when the manager undoes or redoes a step and the history throws, because
  ///     an action threw or a group is open. The step can still be undone or redone afterward.
  /// - Returns: The registration. Keep it while the window or the document exists.
  /// - Complexity: O(*n*) in the number of existing steps; O(1) for each later step.
  @MainActor
  public func connect(
    to manager: UndoManager,
    didFail: @escaping (UndoError) -> Void = { _ in }
  ) -> Registration {
    let mirrored = MirroredUndoHistory(self, didFail: didFail)
    return connection(of: mirrored, to: manager) { mirror in
      observe { [mirror] _ in mirror.update() }
    }
  }
}

extension CommandDocument {
  /// Puts the steps of this document into an undo manager, until the registration ends.
  ///
  /// It does for a document what ``UndoHistory/connect(to:didFail:)``, which explains the details,
  /// does for a history:
  ///
  /// ```swift
  /// import AppKit
  /// import MotifMementos
  ///
  /// final class WindowDelegate<Command: UndoableCommand>: NSObject, NSWindowDelegate {
  ///   private let manager = UndoManager()
  ///   private let connection: Registration
  ///
  ///   init(document: CommandDocument<Command.State, Command>) {
  ///     connection = document.connect(to: manager)
  ///   }
  ///
  ///   func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager? { manager }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - manager: The undo manager.
  ///   - didFail: Called when the manager undoes or redoes a step and a command throws.
  /// - Returns: The registration. Keep it while the window or the document exists.
  /// - Complexity: O(*n*) in the number of existing steps; O(1) for each later step.
  @MainActor
  public func connect(
    to manager: UndoManager,
    didFail: @escaping (CommandError<Command.Failure>) -> Void = { _ in }
  ) -> Registration {
    let mirrored = MirroredDocument(self, didFail: didFail)
    return connection(of: mirrored, to: manager) { mirror in
      observe { [mirror] event in
        if case .replaced = event { mirror.update(isAnother: true) } else { mirror.update() }
      }
    }
  }
}

/// Connects a history, whose observer retains the mirror.
@MainActor
private func connection(
  of history: any MirroredHistory,
  to manager: UndoManager,
  observing observe: (UndoMirror) -> Registration
) -> Registration {
  let state = RegistrationState()
  let connected = ConnectedUndoManager(manager)
  let mirror = UndoMirror(history, in: connected, registration: state)
  connected.mirror = mirror
  mirror.update()
  let observation = observe(mirror)
  return Registration(state: state) { [weak mirror] in
    mirror?.disconnect()
    observation.cancel()
  }
}

/// An undo manager that mirrors the steps of a history.
@MainActor
private final class ConnectedUndoManager: @MainActor MirroringUndoManager {
  /// The target by which the manager identifies our registrations.
  private final class Target: Sendable {}

  private let manager: UndoManager
  private let target = Target()
  weak var mirror: UndoMirror?
  // Set in `init` and read in `deinit`, when no other code can access it.
  private nonisolated(unsafe) var observations: [any NSObjectProtocol] = []

  init(_ manager: UndoManager) {
    self.manager = manager
    observations = [.NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange].map { name in
      NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
        [weak self] _ in
        MainActor.assumeIsolated { self?.mirror?.update() }
      }
    }
  }

  deinit {
    for observation in observations { NotificationCenter.default.removeObserver(observation) }
  }

  var isUndoing: Bool { manager.isUndoing }
  var isRedoing: Bool { manager.isRedoing }
  var groupingLevel: Int { manager.groupingLevel }
  var groupsByEvent: Bool {
    get { manager.groupsByEvent }
    set { manager.groupsByEvent = newValue }
  }

  func beginUndoGrouping() { manager.beginUndoGrouping() }
  func endUndoGrouping() { manager.endUndoGrouping() }
  func setActionName(_ name: String) { manager.setActionName(name) }
  func undo() { manager.undo() }

  func register(_ step: UInt64) {
    // The manager keeps no target alive, so what it calls does.
    manager.registerUndo(withTarget: target) { [weak self, target] _ in
      withExtendedLifetime(target) { self?.mirror?.run(step) }
    }
  }

  func removeSteps() { manager.removeAllActions(withTarget: target) }
}
#endif
