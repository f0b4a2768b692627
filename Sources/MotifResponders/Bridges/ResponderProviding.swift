// SPDX-License-Identifier: MIT

#if canImport(AppKit)
public import AppKit

/// A responder of the framework that draws the screen: `NSResponder` of AppKit, `UIResponder` of UIKit.
public typealias PlatformResponder = NSResponder
#elseif canImport(UIKit) && !os(watchOS)
public import UIKit

/// A responder of the framework that draws the screen: `NSResponder` of AppKit, `UIResponder` of UIKit.
public typealias PlatformResponder = UIResponder
#endif

#if canImport(AppKit) || (canImport(UIKit) && !os(watchOS))
/// A view, a view controller, or a window that has a ``Responder``.
///
/// An action that is sent from a view climbs the framework's own chain, and each object on the way that has a
/// responder is asked. So nothing has to be linked: what a view is in, it sends to.
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
/// A responder may have a ``Responder/nextResponder`` of its own: that chain is asked before the action climbs on. The
/// last object of the framework's chain can so hand over to a chain that knows no framework, such as that of
/// the app's model.
@MainActor
public protocol ResponderProviding: AnyObject {
  /// The responder that stands for this object.
  var responder: Responder { get }
}

extension PlatformResponder {
  /// Sends an action to this object, and from here up the framework's chain until someone handles it.
  ///
  /// - Parameter action: The action.
  /// - Returns: Who handled it, with what reply. The hops are those of the chain that handled it.
  /// - Complexity: O(*n* + *m*²) for *n* objects in the chain, *m* of which have a responder.
  @discardableResult
  public func sendAction<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    relay.send(action)
  }

  /// Finds out whether an action that is sent from here would be handled, and how its menu item looks.
  ///
  /// Answer `canPerformAction(_:withSender:)`, `validate(_:)`, and `validateMenuItem(_:)` with it.
  ///
  /// - Parameter action: The action.
  /// - Returns: What the responder says that would handle it, or *disabled* when there is none.
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
  /// Handles an action by the method that an object of the framework has for a selector.
  ///
  /// It is the way out of a chain of ours into that of AppKit or UIKit, for what its views do by themselves, such as
  /// to copy and to paste:
  ///
  /// ```swift
  /// import AppKit
  /// import MotifResponders
  ///
  /// struct Undo: ResponderAction {}
  ///
  /// final class EditorController: NSViewController, ResponderProviding {
  ///   let responder = Responder()
  ///
  ///   override func viewDidLoad() {
  ///     super.viewDidLoad()
  ///     responder.handle(Undo.self, by: Selector(("undo:"))) { [weak self] in self }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - selector: The method. It takes the sender, which is `nil`.
  ///   - start: Returns where the framework's chain begins. While it returns `nil`, the action passes on.
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

  /// Has the first in the chain that can perform a method.
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
