// SPDX-License-Identifier: MIT

/// Something that anyone tells anyone through a ``MessageHub``.
///
/// A message is a type. It is declared once, in the type that it is about, and named for what will happen or
/// did happen. What an observer needs to know travels in its properties, so there is no name to misspell, and no
/// dictionary to search and cast from.
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
/// A message may name its subject: what it is about. Observers can then ask for the messages about one subject:
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
/// A message that is posted to a ``SharedMessageHub`` is `Sendable`, too.
///
/// A hub may belong to any isolation. For that reason, the protocol derives from `SendableMetatype`, which keeps a
/// message nonisolated even in a module whose default isolation is the main actor.
public protocol HubMessage<Subject>: SendableMetatype {
  /// What a message of this type can be about: nothing, unless stated.
  associatedtype Subject: Hashable = Never

  /// What this message is about.
  var subject: Subject { get }
}

extension HubMessage where Subject == Never {
  /// A message without a subject is about nothing that could be asked for.
  public var subject: Never {
    trap("\(Self.self) has no subject. Declare the property subject in it, with what it is about.")
  }
}
