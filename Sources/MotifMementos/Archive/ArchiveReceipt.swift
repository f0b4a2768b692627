// SPDX-License-Identifier: MIT

/// What a save has done.
///
/// ```swift
/// let store = ArchiveStore<[String]>(
///   directory: "jukebox", name: "playlist", typeIdentifier: "playlist"
/// )
/// let receipt = try store.save(["Changes"])
/// print(receipt.generation, receipt.setAside)
/// // Prints "1 []"
/// ```
public struct ArchiveReceipt: Hashable, Sendable {
  /// The number of the save: 1 for the first one of an archive.
  public let generation: UInt64

  /// The new names of files that were in the way and had a fault.
  ///
  /// They are in the archive's directory and stay there until you remove them.
  public let setAside: [String]

  /// Describes a save.
  package init(generation: UInt64, setAside: [String]) {
    self.generation = generation
    self.setAside = setAside
  }
}
