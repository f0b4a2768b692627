// SPDX-License-Identifier: MIT

/// A value that was loaded from an archive, and where it came from.
///
/// Look at ``origin`` to tell the user when the last save was lost and the one before stood in.
///
/// ```swift
/// let directory = "jukebox"
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
