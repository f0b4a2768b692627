// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore

/// The checked migrations of a store: each older schema leads to the store's own.
struct MigrationChain<Value: Decodable & Sendable>: Sendable {
  let schema: UInt32
  let oldest: UInt32
  private var steps: [UInt32: ArchiveMigration] = [:]

  /// Checks migrations.
  ///
  /// - Precondition: Every schema from `oldest` up to `schema` has one migration, and each leads to
  ///   the type that the next one takes.
  init(_ migrations: [ArchiveMigration], from oldest: UInt32, to schema: UInt32) {
    self.schema = schema
    self.oldest = oldest
    require(oldest >= 1, "Schemas begin with 1; 0 stands for files without a header.")
    require(oldest <= schema, "The oldest schema, \(oldest), is newer than \(schema).")
    for step in migrations {
      let other = steps.updateValue(step, forKey: step.from)
      require(other == nil, "There are two migrations from schema \(step.from).")
      require(
        step.from >= oldest && step.to <= schema,
        "The migration from \(step.from) to \(step.to) leads outside \(oldest)...\(schema)."
      )
    }
    for number in oldest..<schema {
      let step = steps[number]
      require(
        step != nil,
        "No migration leads on from schema \(number). Add one, or raise oldestSchema."
      )
    }
    for step in migrations {
      let taken = step.to == schema ? Value.self : steps[step.to]?.types.old
      require(
        taken == step.types.new,
        "The migration to schema \(step.to) returns \(step.types.new), which isn't the next input."
      )
    }
  }

  /// Decodes a payload of any schema of the chain and brings it up to date.
  ///
  /// - Throws: `undecodable` if the payload cannot be decoded, `migrationFailed` if a migration throws.
  func value(
    from payload: [UInt8],
    schema found: UInt32,
    codec: any ArchiveCodec
  ) throws(ArchiveFault) -> Value {
    guard let step = steps[found] else {
      do {
        return try codec.decode(Value.self, from: payload)
      } catch {
        throw .undecodable(reason: String(describing: error))
      }
    }
    let value: any Sendable
    do {
      value = try step.decode(payload, codec)
    } catch {
      throw .undecodable(reason: String(describing: error))
    }
    return try migrate(value, from: step)
  }

  /// The first migration of a value with an old schema, or nil if the schema is the current one.
  func migration(from schema: UInt32) -> ArchiveMigration? { steps[schema] }

  /// Brings a decoded value up to date.
  ///
  /// - Throws: `migrationFailed` if a migration throws.
  func migrate(
    _ old: any Sendable,
    from first: ArchiveMigration
  ) throws(ArchiveFault) -> Value {
    var (value, step) = (old, first)
    while true {
      do {
        value = try step.apply(value)
      } catch {
        throw .migrationFailed(
          from: step.from,
          to: step.to,
          reason: String(describing: error)
        )
      }
      guard let next = steps[step.to] else { break }
      step = next
    }
    guard let value = value as? Value else {
      trap("The chain of migrations was checked for its types.")
    }
    return value
  }
}
#endif
