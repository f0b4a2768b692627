// SPDX-License-Identifier: MIT

internal import MotifCore

/// Actions that belong together, with the methods of a protocol that answer them.
///
/// The protocol says what a part of the app must be able to do to take part, and the set says which
/// action calls which method. A responder declares which sets it takes, and sees only the actions in
/// them; the compiler sees to it that it has all the methods.
///
/// ```swift
/// struct Cut: ResponderAction {}
/// struct Paste: ResponderAction {
///   var text: String
/// }
///
/// protocol TextEditing: AnyObject {
///   func cut(_ action: Cut) -> ActionAnswer<Cut>
///   func paste(_ action: Paste) -> ActionAnswer<Paste>
/// }
///
/// let textEditing = ActionSet<any TextEditing>()
///   .handling(Cut.self) { $0.cut }
///   .handling(Paste.self) { $0.paste }
///
/// final class TextField: Responder, TextEditing {
///   var text = "So"
///
///   func cut(_ action: Cut) -> ActionAnswer<Cut> {
///     text = ""
///     return .handled
///   }
///
///   func paste(_ action: Paste) -> ActionAnswer<Paste> {
///     text += action.text
///     return .handled
///   }
/// }
///
/// let field = TextField()
/// field.handle(textEditing, on: field)
/// field.send(Paste(text: " What"))
/// print(field.text)
/// // Prints "So What"
/// ```
///
/// A set belongs to the isolation domain that made it, since its methods may be tied to one. Declare
/// one that all may use as `@MainActor let`, or as a computed property.
public struct ActionSet<Target> {
  private var registrations: [(Responder, @escaping () -> Target?) -> Void] = []

  /// Makes a set without actions.
  public init() {}

  /// Returns the set with one more type of action.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - method: Returns the method of a target that answers: `{ $0.cut }`.
  /// - Returns: The larger set.
  public func handling<Action: ResponderAction>(
    _ type: Action.Type,
    by method: @escaping (Target) -> (Action) -> ActionAnswer<Action>
  ) -> Self {
    var larger = self
    larger.registrations.append { responder, target in
      responder.handle(type) { action in
        guard let target = target() else { return .pass }
        return method(target)(action)
      }
    }
    return larger
  }

  /// Returns the set with a validation of one of its actions.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - method: Returns the method of a target that validates. It answers `nil` where the action
  ///     would be passed on.
  /// - Returns: The larger set.
  public func validating<Action: ResponderAction>(
    _ type: Action.Type,
    by method: @escaping (Target) -> (Action) -> ActionValidation?
  ) -> Self {
    var larger = self
    larger.registrations.append { responder, target in
      responder.handleValidation(of: type) { action in target().flatMap { method($0)(action) } }
    }
    return larger
  }

  /// Registers all actions with a responder.
  fileprivate func register(with responder: Responder, target: @escaping () -> Target?) {
    for register in registrations { register(responder, target) }
  }
}

extension Responder {
  /// Handles the actions of a set with the methods of an object that is not kept alive.
  ///
  /// After the target is gone, the actions pass on to the next responder.
  ///
  /// - Parameters:
  ///   - actions: The set.
  ///   - target: The object whose methods answer, weakly held: mostly the responder itself.
  /// - Precondition: The target is an object.
  public func handle<Target>(_ actions: ActionSet<Target>, on target: Target) {
    require(
      type(of: target as Any) is AnyClass,
      """
      an action set's target is held weakly, and this \(type(of: target as Any)) is not an object: \
      make it a class
      """
    )
    let object = target as AnyObject
    actions.register(with: self) { [weak object] in object as? Target }
  }
}
