// SPDX-License-Identifier: MIT

#if canImport(AppKit)
public import AppKit

/// A responder of the UI framework: `NSResponder` in AppKit, `UIResponder` in UIKit.
public typealias PlatformResponder = NSResponder
#elseif canImport(UIKit) && !os(watchOS)
public import UIKit

/// A responder of the UI framework: `NSResponder` in AppKit, `UIResponder` in UIKit.
public typealias PlatformResponder = UIResponder
#endif

#if canImport(AppKit) || (canImport(UIKit) && !os(watchOS))
/// A view, a view controller, or a window that has a ``Responder``.
///
/// An action that is sent from a view climbs the framework's own chain, which asks each object that
/// has a responder. So you need not link anything.
///
/// ```swift
/// import MotifResponders
/// import UIKit
///
/// struct DeleteAlbum: ResponderAction {}
///
/// final class AlbumController: UIViewController, ResponderProviding {
///   let responder = Responder()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     responder.handle(DeleteAlbum.self, on: self, AlbumController.deleteAlbum)
///   }
///
///   private func deleteAlbum(_ action: DeleteAlbum) -> ActionAnswer<DeleteAlbum> { .handled }
/// }
///
/// final class AlbumView: UIView {
///   func deleteTapped() { sendAction(DeleteAlbum()) }
/// }
/// ```
///
/// A responder's own ``Responder/nextResponder`` is asked before the action climbs further, so the
/// framework's chain can continue with a chain that knows no framework.
@MainActor
public protocol ResponderProviding: AnyObject {
  /// The responder that represents this object.
  var responder: Responder { get }
}

extension PlatformResponder {
  /// Sends an action to this object, and from here up the framework's chain until a responder
  /// handles it.
  ///
  /// - Parameter action: The action.
  /// - Returns: The responder that handled it, and its reply. The hops are those of the chain that
  ///   handled it.
  /// - Complexity: O(*n* + *m*²) for *n* objects in the chain, *m* of which have a responder.
  @discardableResult
  public func sendAction<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    relay.send(action)
  }

  /// Returns whether an action sent from here would be handled, and the appearance of its menu
  /// item.
  ///
  /// Use it to implement `canPerformAction(_:withSender:)`, `validate(_:)`, and
  /// `validateMenuItem(_:)`.
  ///
  /// - Parameter action: The action.
  /// - Returns: The validation by the responder that would handle it, or *disabled* if there is
  ///   none.
  public func validateAction<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    relay.validate(action)
  }

  private var relay: ResponderRelay {
    let chain = sequence(first: self) { responder in
      #if canImport(AppKit)
      responder.nextResponder
      #else
      responder.next
      #endif
    }
    return ResponderRelay(chain.compactMap { ($0 as? any ResponderProviding)?.responder })
  }
}

extension Responder {
  /// Handles an action by calling a method of a framework object, given by its selector.
  ///
  /// Use it to go from a Motif chain to the chain of AppKit or UIKit, for actions that its views
  /// already implement: `handle(Undo.self, by: Selector(("undo:"))) { [weak self] in self }`.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - selector: The method. It takes the sender, which is `nil`.
  ///   - start: Returns the start of the framework's chain. While it returns `nil`, the action
  ///     passes on.
  @MainActor
  public func handle<Action: ResponderAction>(
    _ type: Action.Type,
    by selector: Selector,
    from start: @escaping @MainActor () -> PlatformResponder?
  ) where Action.Reply == Void {
    handle(
      type,
      validating: { _ in
        MainActor.assumeIsolated { start()?.canHandle(selector) == true } ? .enabled : nil
      },
      with: { _ in
        MainActor.assumeIsolated { start()?.perform(selector) == true } ? .handled : .pass
      }
    )
  }
}

extension PlatformResponder {
  fileprivate func canHandle(_ selector: Selector) -> Bool {
    #if canImport(AppKit)
    sequence(first: self) { $0.nextResponder }.contains { $0.responds(to: selector) }
    #else
    target(forAction: selector, withSender: nil) != nil
    #endif
  }

  /// Has the first object in the chain that can perform a method do so.
  fileprivate func perform(_ selector: Selector) -> Bool {
    #if canImport(AppKit)
    return tryToPerform(selector, with: nil)
    #else
    guard let target = target(forAction: selector, withSender: nil) as? NSObject else {
      return false
    }
    _ = target.perform(selector, with: nil)
    return true
    #endif
  }
}
#endif
