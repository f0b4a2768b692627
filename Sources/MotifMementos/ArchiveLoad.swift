// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
/// A value that was loaded from an archive, and its origin.
///
/// Check ``origin`` to tell the user if the last save was lost and the previous one was loaded
/// instead.
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

  /// The file that it came from.
  public let origin: ArchiveOrigin

  /// The number of its save: 1 for the first save of the archive, 0 for a legacy file.
  public let generation: UInt64

  /// The schema with which the value was saved, before any migration: 0 for a legacy file.
  public let schema: UInt32

  /// Makes a description of a load.
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

/// The origin of a loaded value: the generation of the archive, and its form.
///
/// ```swift
/// let origin = ArchiveOrigin.previous(.damagedPayload)
/// if case .previous(let fault) = origin {
///   print("The last save could not be used: \(fault)")
/// }
/// // Prints "The last save could not be used: its contents are damaged"
/// ```
public enum ArchiveOrigin: Hashable, Sendable {
  /// The last save.
  ///
  /// Its file has the name of the previous generation if a save was interrupted between its two
  /// renames. A current file that was removed looks the same.
  case current

  /// The previous save, because the last one has a fault.
  ///
  /// ``ArchiveLoad/schema`` shows whether it also had to be migrated.
  case previous(ArchiveFault)

  /// The last save, by an older version of the app, with this schema.
  case migrated(from: UInt32)

  /// A file from before there was an archive.
  case legacy
}

/// The result of a save.
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

  /// The new names of faulty files that the save has set aside.
  ///
  /// They stay in the archive's directory until you remove them.
  public let setAside: [String]

  /// Makes a description of a save.
  package init(generation: UInt64, setAside: [String]) {
    self.generation = generation
    self.setAside = setAside
  }
}
#endif
