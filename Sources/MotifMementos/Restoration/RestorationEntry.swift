// SPDX-License-Identifier: MIT

/// One stored value: as text, as a value, or both.
struct RestorationEntry: Sendable {
  /// The stored JSON text, until a value is set.
  var text: String?
  /// The value, once it has been decoded or set.
  var value: (any Sendable)?
  /// Encodes a value that was set and is not saved.
  var encode: (@Sendable () throws(ArchiveError) -> String)?
  /// Which change set it: 0 for an entry that was loaded.
  var change = 0

  /// The text to save.
  func encoded(_ name: String) throws(ArchiveError) -> String? {
    guard let encode else { return text }
    do throws(ArchiveError) {
      return try encode()
    } catch .encodingFailed(let reason) {
      throw .encodingFailed(reason: "\(name): \(reason)")
    } catch {
      throw error
    }
  }
}
