// SPDX-License-Identifier: MIT

/// A message that one part of a program posts through a ``MessageHub`` for any others to receive.
///
/// A message is a type. Declare it once, inside the type that it concerns, and name it after the event. Its properties
/// carry what observers need to know, so there is no name to misspell and no dictionary to look up and cast from.
///
/// ```swift
/// struct Library {}
///
/// extension Library {
///   struct DidAdd: HubMessage {
///     var title: String
///   }
/// }
///
/// let hub = MessageHub()
/// let registration = hub.observe(Library.DidAdd.self) { message in print(message.title) }
/// hub.post(Library.DidAdd(title: "Blue"))
/// withExtendedLifetime(registration) {}
/// // Prints "Blue"
/// ```
///
/// A message can have a subject. Observers can then ask for messages about one subject only:
///
/// ```swift
/// struct DidRename: HubMessage {
///   var id: Int
///   var title: String
///   var subject: Int { id }
/// }
///
/// let hub = MessageHub()
/// let registration = hub.observe(DidRename.self, about: 7) { print($0.title) }
/// hub.post(DidRename(id: 6, title: "Court and Spark"))
/// hub.post(DidRename(id: 7, title: "Hejira"))
/// withExtendedLifetime(registration) {}
/// // Prints "Hejira"
/// ```
///
/// Messages that you post to a ``SharedMessageHub`` must also be `Sendable`.
///
/// A hub may belong to any isolation domain. The protocol therefore inherits from `SendableMetatype`, which keeps a
/// message nonisolated even in a module whose default isolation is the main actor.
public protocol HubMessage<Subject>: SendableMetatype {
  /// The type of subject that messages of this type have; by default, none.
  associatedtype Subject: Hashable = Never

  /// The subject of this message.
  var subject: Subject { get }
}

extension HubMessage where Subject == Never {
  /// A message type without a subject has none to return, so this property traps.
  public var subject: Never {
    trap("\(Self.self) has no subject. Declare a property subject that returns one.")
  }
}
