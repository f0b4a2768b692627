// SPDX-License-Identifier: MIT

/// The name of a piece of interface state, with its type, its default and what makes it valid.
///
/// Declare keys once, as static members, and they read like stored properties of the store:
///
/// ```swift
/// extension RestorationKey<Int> {
///   static var selectedAlbum: Self {
///     Self("selected-album", default: 0) { $0 >= 0 ? $0 : nil }
///   }
/// }
///
/// let store = RestorationStore(directory: "jukebox")
/// print(store[.selectedAlbum])
/// store[.selectedAlbum] = 3
/// print(store[.selectedAlbum])
/// store[.selectedAlbum] = -7
/// print(store[.selectedAlbum])
/// // Prints:
/// // 0
/// // 3
/// // 0
/// ```
///
/// Where validity depends on what is there now, make the key when you know it. Keys with the same
/// name mean the same entry, so this one repairs what the one above has stored:
///
/// ```swift
/// func selection(in albums: [String]) -> RestorationKey<Int> {
///   RestorationKey("selected-album", default: 0) { [last = albums.count - 1] index in
///     max(0, min(index, last))
///   }
/// }
///
/// let store = RestorationStore(directory: "jukebox")
/// store[selection(in: ["Low", "Lodger", "Heroes"])] = 2
/// print(store[selection(in: ["Low", "Lodger"])])
/// // Prints "1"
/// ```
public struct RestorationKey<Value: Codable & Sendable>: Sendable {
  /// What the entry is stored under.
  public let name: String

  /// What the key answers when nothing valid is stored.
  public let defaultValue: Value

  /// Answers a stored value as it may be used, repaired if need be, or nil to use the default.
  public let validate: @Sendable (Value) -> Value?

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - name: What the entry is stored under. A name belongs to one type of value.
  ///   - defaultValue: What the key answers when nothing valid is stored.
  ///   - validate: Answers a stored value as it may be used, repaired if need be, or nil to use the
  ///     default. It is asked on every read.
  public init(
    _ name: String,
    default defaultValue: Value,
    validate: @escaping @Sendable (Value) -> Value? = { $0 }
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.validate = validate
  }
}
