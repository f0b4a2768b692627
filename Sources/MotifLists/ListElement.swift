// SPDX-License-Identifier: MIT

public import MotifCore

/// One item of a list, as a value that you can read, follow, edit, and bind.
///
/// A screen that shows a single album needs neither the list nor an index: give it the element.
/// Reading ``value`` finds the current contents of the item, wherever it has moved; an edit is an
/// update of the list, which reports it to everything that shows the item.
///
/// ```swift
/// struct Album: Identifiable, Equatable {
///   let id: Int
///   var title: String
/// }
///
/// let albums = try ObservableList([Album(id: 1, title: "Blue"), Album(id: 2, title: "Hejira")])
/// let album = albums.element(2)
/// let registration = album.observe { print($0?.title ?? "gone") }
/// album.update { $0.title += " (live)" }
/// try albums.move(id: 2, before: 1)
/// try albums.remove(id: 2)
/// print(album.value == nil)
/// registration.cancel()
/// // Prints:
/// // Hejira (live)
/// // gone
/// // true
/// ```
///
/// An element ends when its item is deleted: from then on, its value is `nil`, edits have no effect,
/// and ``values(_:)`` ends. It stays that way if an item with the same identifier is inserted later;
/// then make another element. An item that is deleted and inserted within one edit, or an edit that
/// throws, ends nothing.
///
/// Effects and derived values that read an element follow this item alone: they don't run because
/// another item has changed.
///
/// An element keeps its list alive, and belongs to the isolation domain of the list.
public final class ListElement<
  SectionID: Hashable & Sendable,
  Item: Identifiable
> where Item.ID: Sendable {
  /// The identifier of the item.
  public let id: Item.ID

  let list: ObservableList<SectionID, Item>
  private let part: ListPart

  init(_ id: Item.ID, of list: ObservableList<SectionID, Item>) {
    self.id = id
    self.list = list
    part = list.observers.part(of: id)
    if !list.contents.list.containsItem(id) { part.isGone = true }
  }

  /// The item, or `nil` if the element has ended.
  ///
  /// Setting it updates the item. An item that can be compared isn't updated by an equal one.
  /// Setting `nil` deletes the item from the list. After the element has ended, setting the value
  /// has no effect.
  ///
  /// To edit the item in place, use ``update(as:_:)``.
  ///
  /// - Precondition: A new value has the same identifier.
  public var value: Item? {
    get {
      part.state.noteRead("list element")
      return part.isGone ? nil : list.unfollowedItem(id)
    }
    set {
      guard !part.isGone else { return }
      guard let newValue else {
        _ = try? list.remove(id: id)
        return
      }
      require(
        newValue.id == id,
        "The element of item \(id) was set to item \(newValue.id). Use the element of that item."
      )
      if let areEqual = list.areEqual, let old = list.unfollowedItem(id), areEqual(old, newValue) {
        return
      }
      try? list.update(newValue)
    }
  }

  /// Edits the item in place.
  ///
  /// - Parameters:
  ///   - kind: How to show the item again.
  ///   - body: Edits the item, if the element has not ended. It must not use the list.
  /// - Returns: Whether the item was there to be edited.
  /// - Precondition: The closure doesn't change the identifier of the item.
  @discardableResult
  public func update(
    as kind: ListUpdateKind = .reconfigure,
    _ body: (inout Item) -> Void
  ) -> Bool {
    guard !part.isGone else { return false }
    return (try? list.update(id, as: kind, body)) != nil
  }
}

// MARK: - Observing

extension ListElement {
  /// Calls a closure when the item has been updated or deleted, until the registration ends.
  ///
  /// Like every observer of the list, it is called after an edit, in the order in which observers
  /// were added, and may do anything.
  ///
  /// - Parameter body: Receives the item as it is now, or `nil` if it has been deleted.
  /// - Returns: The registration, which keeps the list alive. Dropping it, on any thread, ends the
  ///   observation.
  public func observe(_ body: @escaping (_ value: Item?) -> Void) -> Registration {
    list.observe { [self] changes in
      if Self.isConcerned(id, by: changes) { body(part.isGone ? nil : list.unfollowedItem(id)) }
    }
  }

  /// Calls a closure when the item has been updated or deleted, while an object is alive.
  ///
  /// You need keep neither a registration nor the element.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - body: Receives the owner, and the item as it is now, or `nil` if it has been deleted.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ value: Item?) -> Void
  ) {
    Self.observe(id, part, of: list, owner: owner, body)
  }

  /// The current item and every later state of it, to read with `for await`.
  ///
  /// The sequence ends when the item is deleted, or when the list is released; it keeps neither the
  /// list nor the element alive.
  ///
  /// - Parameter buffering: The states to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Its first iterator delivers the item as it is at this call, and every
  ///   later state, even if the loop begins later.
  /// - Precondition: A number of states to buffer is above 0.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<Item> {
    ValueSequence(buffering) { [id, part, weak list] inbox in
      guard let list, !part.isGone, let item = list.unfollowedItem(id) else {
        return inbox.finish()
      }
      let end = inbox.end
      Self.observe(id, part, of: list, owner: inbox) { inbox, item in
        withExtendedLifetime(end) {
          if let item { inbox.append(item) } else { inbox.finish() }
        }
      }
      inbox.append(item)
    }
  }

  /// Observes an item without keeping its list or its element alive.
  private static func observe<Owner: AnyObject>(
    _ id: Item.ID,
    _ part: ListPart,
    of list: ObservableList<SectionID, Item>,
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ value: Item?) -> Void
  ) {
    list.observe(owner: owner) { [weak list] owner, changes in
      guard let list, isConcerned(id, by: changes) else { return }
      body(owner, part.isGone ? nil : list.unfollowedItem(id))
    }
  }

  private static func isConcerned(
    _ id: Item.ID,
    by changes: Changeset<SectionID, Item.ID>
  ) -> Bool {
    changes.updatedItems.contains { $0.id == id }
      || changes.allDeletedItems.contains { $0.id == id }
  }
}

extension ListElement: EditableValue {
  /// Calls a closure when the item has been updated or deleted, until the registration ends.
  ///
  /// - Parameter handler: Reads the new value itself.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observeEdits(_ handler: @escaping () -> Void) -> Registration {
    observe { _ in handler() }
  }
}

// MARK: - Making

extension ObservableList {
  /// One item as a value that can be read, followed, edited, and bound.
  ///
  /// If items can be compared, an edit after which the item is equal to what it was isn't reported.
  ///
  /// - Parameter id: The item.
  /// - Returns: The element. If the list doesn't have the item, the element has ended.
  public func element(_ id: Item.ID) -> ListElement<SectionID, Item> {
    ListElement(id, of: self)
  }

  /// Returns an item, and doesn't make effects follow the list.
  func unfollowedItem(_ id: Item.ID) -> Item? {
    requireNoItemEdit()
    // Until an edit has ended, it keeps what it may have to undo.
    return isEditing && !contents.list.containsItem(id) ? nil : contents.items[id]
  }
}
