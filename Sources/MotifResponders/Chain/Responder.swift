// SPDX-License-Identifier: MIT

/// A link in a chain of objects that are asked, one after the other, to handle an action.
///
/// Use a chain where the sender of an action should not know who handles it. A key press goes to the
/// part of the screen that has the focus, and climbs from there: to the pane around it, to the
/// window, to the app. Each link sees only the next.
///
/// ```swift
/// struct Delete: ResponderAction {}
/// struct Quit: ResponderAction {}
///
/// final class AlbumList: Responder {
///   private var albums = ["Staring at the Sun", "American Pie"]
///
///   override init() {
///     super.init()
///     handle(Delete.self, on: self, AlbumList.delete)
///   }
///
///   private func delete(_ action: Delete) -> ActionAnswer<Delete> {
///     guard let album = albums.popLast() else { return .pass }
///     print("deleted \(album)")
///     return .handled
///   }
/// }
///
/// let app = Responder()
/// app.handle(Quit.self) { _ in
///   print("goodbye")
///   return .handled
/// }
///
/// let list = AlbumList()
/// list.nextResponder = app
/// list.send(Delete())
/// list.send(Quit())
/// // Prints:
/// // deleted American Pie
/// // goodbye
/// ```
///
/// A part of your app is a responder, as a subclass that registers its handlers in its initializer,
/// or it *has* one: a class with another superclass, a view of some framework, keeps a responder in a
/// property and says so with ``represents(_:)``. Nothing is overridden either way.
///
/// A responder belongs to the isolation domain that made it, where all its methods are called and
/// its handlers run. It is not tied to the main actor. In a module whose default isolation is the
/// main actor, a class that has a responder needs nothing special; declare subclasses `nonisolated`,
/// since the initializer that they inherit is.
open class Responder {
  // No code but our own runs while one of these is being accessed.

  /// The responder that is asked after this one.
  ///
  /// The link is weak: responders are kept by the objects that they belong to, not by the chain.
  @exclusivity(unchecked) public final weak var nextResponder: Responder?

  /// The bits of the types in the table, and of the supplemental target.
  @exclusivity(unchecked) final var interests: UInt64 = 0

  /// What there is to know about each type of action that this responder cares for.
  @exclusivity(unchecked) final var table = ActionTable()

  @exclusivity(unchecked) final weak var supplement: Responder?
  @exclusivity(unchecked) final var hasSupplement = false
  @exclusivity(unchecked) @usableFromInline final weak var representedObject: AnyObject?

  /// Whether this responder can take the focus: it cannot, unless told so.
  ///
  /// A ``FirstResponderScope`` looks at it before each change. Where the answer depends on something,
  /// say yes here and let the ``focusDelegate`` decide.
  public final var canBecomeFirstResponder = false

  /// Decides whether this responder takes and leaves the focus, and hears when it did; weakly held.
  ///
  /// It may be the responder itself.
  public final weak var focusDelegate: (any FocusDelegate)?

  /// Makes a responder that handles nothing and is followed by nobody.
  public init() {}
}
