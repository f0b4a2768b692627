// SPDX-License-Identifier: MIT

#if canImport(ObjectiveC)
public import Foundation
public import MotifCore

extension UndoHistory {
  /// Puts the steps of this history into an undo manager, as long as the registration lives.
  ///
  /// Then ⌘Z, ⇧⌘Z, the Edit menu, and shaking a phone undo and redo them, by their names, and an `NSDocument`
  /// whose manager it is knows that it was edited. Use the manager of the window, of the document, or of
  /// SwiftUI's environment:
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
  /// Each step of the history is one of the manager's, whatever its `groupsByEvent`, unless a group is open in the
  /// manager: then it becomes part of that. Others may register with the same manager, as text views do;
  /// their steps and those of the history are undone in the order in which they were made.
  ///
  /// The history may be undone and redone directly, too. Then its steps are put into the manager again, as
  /// the latest ones there. What can be redone is put in only while no group is open.
  ///
  /// To end it, call ``Registration/cancel()`` where the manager stays in use: that takes the steps out of it. If the
  /// registration is only dropped, they stay until the history changes or the manager undoes or redoes
  /// something, and do nothing. Neither the history nor the manager keeps the other's owner alive: the
  /// history keeps the manager, and the manager keeps neither.
  ///
  /// - Parameters:
  ///   - manager: The undo manager.
  ///   - didFail: Called when the manager undoes or redoes a step and the history throws: because an action
  ///     threw, or a group is open. The step can then still be undone or redone.
  /// - Returns: The registration. Keep it as long as the window or the document lives.
  /// - Complexity: O(*n*) in the number of steps that there are already; O(1) for each that comes.
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
  /// Puts the steps of this document into an undo manager, as long as the registration lives.
  ///
  /// It is to a document what ``UndoHistory/connect(to:didFail:)`` is to a history, and says more:
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
  /// - Returns: The registration. Keep it as long as the window or the document lives.
  /// - Complexity: O(*n*) in the number of steps that there are already; O(1) for each that comes.
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

/// Connects a history, which keeps the mirror by what observes it.
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
  /// What the manager knows our registrations by.
  private final class Target: Sendable {}

  private let manager: UndoManager
  private let target = Target()
  weak var mirror: UndoMirror?
  // Set when this is made and read when it goes, which is when nobody else can have it.
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
