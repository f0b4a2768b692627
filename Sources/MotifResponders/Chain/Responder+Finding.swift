// SPDX-License-Identifier: MIT

extension Responder {
  /// Says which object this responder stands for, so that it can be found through the chain.
  ///
  /// For a class that cannot be a subclass of ``Responder``, because it has another superclass or is
  /// tied to an actor: it keeps a responder in a property.
  ///
  /// ```swift
  /// struct Delete: ResponderAction {}
  ///
  /// final class AlbumList {
  ///   let responder = Responder()
  ///
  ///   init() {
  ///     responder.represents(self)
  ///     responder.handle(Delete.self, on: self, AlbumList.delete)
  ///   }
  ///
  ///   private func delete(_ action: Delete) -> ActionAnswer<Delete> { .handled }
  /// }
  ///
  /// let list = AlbumList()
  /// let row = Responder()
  /// row.nextResponder = list.responder
  /// print(row.send(Delete()).isHandled, row.nearest(AlbumList.self) === list)
  /// // Prints "true true"
  /// ```
  ///
  /// - Parameter object: The object, which is not kept alive.
  public func represents(_ object: AnyObject) {
    representedObject = object
  }

  /// Finds the nearest responder of a type, from this one on.
  ///
  /// It is how a view finds the controller it belongs to, without being told. An object counts as well
  /// that a responder ``represents(_:)``.
  ///
  /// ```swift
  /// final class Window: Responder {}
  /// final class Pane: Responder {}
  ///
  /// let window = Window()
  /// let pane = Pane()
  /// let field = Responder()
  /// field.nextResponder = pane
  /// pane.nextResponder = window
  /// print(field.nearest(Window.self) === window, window.nearest(Pane.self) == nil)
  /// // Prints "true true"
  /// ```
  ///
  /// - Parameter type: A class, or a protocol written with `any`.
  /// - Returns: The responder itself if it is of that type, or else the first above it that is. `nil`
  ///   when there is none.
  /// - Complexity: O(*n*) in the length of the chain, with a dynamic cast for each link.
  @inlinable
  public func nearest<Found>(_ type: Found.Type) -> Found? {
    // Specialised for a class, the casts compare classes; otherwise each is a search at run time.
    var walk = ChainWalk(from: self)
    while let responder = walk.next() {
      if let found = responder as? Found { return found }
      if let object = responder.representedObject, let found = object as? Found { return found }
    }
    return nil
  }

  /// Whether the chain leads from this responder to another, or both are the same.
  func leads(to other: Responder) -> Bool {
    var walk = ChainWalk(from: self)
    while let responder = walk.next() {
      if responder === other { return true }
    }
    return false
  }
}
