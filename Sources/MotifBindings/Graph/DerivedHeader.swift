// SPDX-License-Identifier: MIT

@usableFromInline typealias DerivedPointer = UnsafeMutablePointer<DerivedHeader>

/// The two parts of a derived value, which is read and reads, and what it can do.
@usableFromInline
struct DerivedHeader: ~Copyable {
  /// What depends on the type of the value.
  ///
  /// The functions get the memory of the value, which begins with this header. They are built where
  /// the type is known: a generic method would look the type up at run time, in every call.
  @usableFromInline
  struct Operations {
    /// Tells observers of the value, if it is not what they were told last.
    let tell: (DerivedPointer, Graph) -> Void

    /// Ends the lifetime of the part of the memory that depends on the type.
    let deinitialize: (DerivedPointer) -> Void

    @usableFromInline
    init(
      tell: @escaping (DerivedPointer, Graph) -> Void,
      deinitialize: @escaping (DerivedPointer) -> Void
    ) {
      self.tell = tell
      self.deinitialize = deinitialize
    }
  }

  // The order matters: nodes are found from their parts by it.
  var reader: Reader
  @usableFromInline var source: Source

  let operations: Operations
  let label: NodeLabel

  @usableFromInline
  init(label: NodeLabel, operations: Operations, body: consuming Body) {
    self.label = label
    source = Source(isDerived: true)
    reader = Reader(flags: [], body: consume body)
    self.operations = operations
  }
}

// MARK: - Parts and the whole

extension UnsafeMutablePointer where Pointee == DerivedHeader {
  var reader: ReaderPointer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Reader.self)
  }

  @usableFromInline var source: SourcePointer {
    (UnsafeMutableRawPointer(self) + MemoryLayout<Reader>.stride)
      .assumingMemoryBound(to: Source.self)
  }
}

extension SourcePointer {
  /// The node of this source, if it is a derived value.
  var derived: DerivedPointer? {
    guard pointee.flags.contains(.isDerived) else { return nil }
    return (UnsafeMutableRawPointer(self) - MemoryLayout<Reader>.stride)
      .assumingMemoryBound(to: DerivedHeader.self)
  }
}

extension UnsafeMutablePointer where Pointee == Reader {
  /// The node of this reader, if it is a derived value.
  var derived: DerivedPointer? {
    guard !pointee.flags.contains(.isEffect) else { return nil }
    return UnsafeMutableRawPointer(self).assumingMemoryBound(to: DerivedHeader.self)
  }
}
