// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
/// A value that was loaded from an archive, and where it came from.
///
/// Look at ``origin`` to tell the user when the last save was lost and the one before stood in.
///
/// ```swift
/// let directory: DirectoryPath = "jukebox"
/// let store = ArchiveStore<[String]>(
///   directory: directory, name: "playlist", typeIdentifier: "playlist"
/// )
/// try store.save(["Changes"])
/// try store.save(["Changes", "Heroes"])
/// let load = try store.load()
/// print(load.value, load.origin, load.generation)
/// // Prints "["Changes", "Heroes"] current 2"
/// ```
public struct ArchiveLoad<Value> {
  /// The value.
  public let value: Value

  /// Which file it came from.
  public let origin: ArchiveOrigin

  /// How often the archive had been saved with it: 1 for the first save, 0 for a legacy file.
  public let generation: UInt64

  /// The schema with which the value was saved, before any migration: 0 for a legacy file.
  public let schema: UInt32

  /// Describes a load.
  package init(value: Value, origin: ArchiveOrigin, generation: UInt64, schema: UInt32) {
    self.value = value
    self.origin = origin
    self.generation = generation
    self.schema = schema
  }
}

extension ArchiveLoad: Sendable where Value: Sendable {}
extension ArchiveLoad: Equatable where Value: Equatable {}
extension ArchiveLoad: Hashable where Value: Hashable {}

/// Where a value was loaded from: which generation of an archive, and in which form.
///
/// ```swift
/// let origin = ArchiveOrigin.previous(.damagedPayload)
/// if case .previous(let fault) = origin {
///   print("The last save could not be used: \(fault)")
/// }
/// // Prints "The last save could not be used: its contents are damaged"
/// ```
public enum ArchiveOrigin: Hashable, Sendable {
  /// The last one that was saved.
  ///
  /// It has the name of the previous one where a save was cut off between its two renames. A file that
  /// somebody has removed looks the same.
  case current

  /// The one before, because the last one has a fault.
  ///
  /// ``ArchiveLoad/schema`` tells whether it had to be migrated as well.
  case previous(ArchiveFault)

  /// The last one that was saved, by an older version of the app, with this schema.
  case migrated(from: UInt32)

  /// A file from before there was an archive.
  case legacy
}

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
#endif
