// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

@Suite("DocumentStore: recovery")
struct DocumentRecoveryTests {
  private static let checkpoints = ["notes.archive", "notes.previous.archive"]

  /// A document of two checkpoints, with a step after each.
  private static func made() throws -> (notes: TestNotes, last: NoteCheckpoint) {
    let notes = TestNotes()
    let opened = try notes.store().open(orBeginWith: ["a"])
    try opened.document.perform(.insert("b", at: 1))
    try opened.checkpoint()
    try opened.document.perform(.insert("c", at: 2))
    try opened.saved()
    return (notes, opened.document.checkpoint)
  }

  private static func damage(_ names: [String], in notes: TestNotes) {
    for name in names { notes.flipBit(of: name, at: notes.bytes(of: name).count * 8 - 1) }
  }

  /// Whether all files of a directory are still in it, each under some name.
  private static func hasAll(_ files: [String: [UInt8]], in notes: TestNotes) -> Bool {
    Set(notes.contents.values).isSuperset(of: files.values)
  }

  @Test
  func `where nothing can be read, a document begins again`() throws {
    let (notes, _) = try Self.made()
    Self.damage(Self.checkpoints, in: notes)
    let files = notes.contents
    for policy in [DocumentDamagePolicy.refuse, .keepIntact] {
      #expect(throws: DocumentStoreError.checkpoint(.corrupt([.damagedPayload, .damagedPayload]))) {
        try notes.store(onDamage: policy).open(orBeginWith: ["new"])
      }
      #expect(notes.contents == files)
    }
    let opened = try notes.store(onDamage: .keepIntactOrBegin).open(orBeginWith: ["new"])
    #expect(opened.document.state == ["new"] && opened.origin == nil)
    guard case .begunAgain(let error, let names) = opened.recovery else {
      Issue.record("\(opened.recovery)")
      return
    }
    #expect(error == .checkpoint(.corrupt([.damagedPayload, .damagedPayload])))
    #expect(Set(names.map { notes.bytes(of: $0) }) == Set(files.values))
    #expect(opened.recovery.setAside == names)

    try opened.document.perform(.insert("more", at: 1))
    try opened.saved()
    let again = try notes.store(onDamage: .keepIntactOrBegin).open(orBeginWith: [])
    #expect(again.recovery == .nothing && again.origin == .current)
    #expect(again.document.checkpoint == opened.document.checkpoint)
    try again.checkpoint()
    try again.checkpoint()
    #expect(notes.segments.count == 2)
    #expect(Self.hasAll(files, in: notes))
  }

  @Test
  func `steps without a checkpoint are set aside`() throws {
    let (notes, _) = try Self.made()
    for name in Self.checkpoints { try notes.files.removeFile(at: "/data/\(name)") }
    let files = notes.contents
    #expect(throws: DocumentStoreError.checkpointMissing) {
      try notes.found(onDamage: .keepIntact)
    }
    #expect(notes.contents == files)
    let opened = try notes.store(onDamage: .keepIntactOrBegin).open(orBeginWith: ["new"])
    guard case .begunAgain(.checkpointMissing, let names) = opened.recovery else {
      Issue.record("\(opened.recovery)")
      return
    }
    #expect(Set(names.map { notes.bytes(of: $0) }) == Set(files.values))
    #expect(try notes.found().state == ["new"])
  }

  @Test
  func `a new document is no recovery`() throws {
    let opened = try TestNotes().store(onDamage: .keepIntactOrBegin).open(orBeginWith: ["new"])
    #expect(opened.recovery == .nothing && opened.recovery.setAside.isEmpty)
  }

  @Test
  func `a damaged checkpoint is replaced and named`() throws {
    for policy in [DocumentDamagePolicy.keepIntact, .keepIntactOrBegin] {
      let (notes, last) = try Self.made()
      Self.damage(["notes.archive"], in: notes)
      let damaged = notes.bytes(of: "notes.archive")
      let opened = try notes.store(onDamage: policy).open(orBeginWith: [])
      #expect(opened.document.checkpoint == last)
      #expect(opened.origin == .previous(.damagedPayload))
      guard case .checkpointDamaged(.damagedPayload, let names) = opened.recovery else {
        Issue.record("\(opened.recovery)")
        return
      }
      #expect(names.map { notes.bytes(of: $0) } == [damaged])
      let again = try notes.store(onDamage: policy).open(orBeginWith: [])
      #expect(again.origin == .current && again.recovery == .nothing)
      #expect(again.document.checkpoint == last)
    }
  }

  @Test
  func `after a damaged journal, both checkpoints serve`() throws {
    let notes = TestNotes()
    let opened = try notes.store().open(orBeginWith: ["a"])
    for text in ["b", "c", "d"] {
      try opened.document.perform(.insert(text, at: 0))
      try opened.saved()
    }
    let journal = try #require(notes.segments.last)
    notes.flipBit(of: journal, at: notes.bytes(of: journal).count * 4)
    let mended = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    guard case .keptIntact = mended.recovery else {
      Issue.record("\(mended.recovery)")
      return
    }
    try mended.document.perform(.insert("later", at: 0))
    try mended.saved()
    Self.damage(["notes.archive"], in: notes)
    let again = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    #expect(again.document.checkpoint == mended.document.checkpoint)
    guard case .checkpointDamaged = again.recovery else {
      Issue.record("\(again.recovery)")
      return
    }
  }

  /// A document whose second checkpoint could not be written, with steps before and after.
  private static func withoutSecondCheckpoint() throws -> (notes: TestNotes, segments: [String]) {
    let notes = TestNotes()
    let files = AlteredFileSystem(notes.files) { operation, path throws(FileSystemError) in
      guard operation == .rename, path == "/data/notes.archive" else { return }
      throw FileSystemError(operation: operation, path: path, code: 28)
    }
    let opened = try notes.store(fileSystem: files).open(orBeginWith: ["a"])
    for text in ["b", "c", "d"] { try opened.document.perform(.insert(text, at: 0)) }
    try opened.saved()
    let first = notes.segments
    #expect(throws: DocumentStoreError.self) { try opened.checkpoint() }
    try opened.document.perform(.insert("e", at: 0))
    try opened.saved()
    return (notes, first + notes.segments.filter { !first.contains($0) })
  }

  @Test(arguments: [.flipBit(8 * 20), .flipBit(700), .removal] as [SegmentDamage])
  func `segments after a damaged one are evidence, too`(damage: SegmentDamage) throws {
    let (notes, segments) = try Self.withoutSecondCheckpoint()
    #expect(segments.count == 2)
    switch damage {
    case .flipBit(let index): notes.flipBit(of: segments[0], at: index)
    case .removal: try notes.files.removeFile(at: "/data/\(segments[0])")
    }
    let files = notes.contents
    let opened = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    guard case .keptIntact(let found, let names) = opened.recovery else {
      Issue.record("\(opened.recovery)")
      return
    }
    #expect(found.file == segments[0] && found.lost == 1...4)
    #expect(Set(names.map { notes.bytes(of: $0) }) == Set(segments.compactMap { files[$0] }))
    try opened.checkpoint()
    try opened.checkpoint()
    #expect(notes.segments.count == 2 && Set(notes.setAside) == Set(names))
  }

  enum SegmentDamage: Sendable {
    case flipBit(Int)
    case removal
  }

  @Test
  func `an unreadable segment is kept`() throws {
    let (notes, segments) = try Self.withoutSecondCheckpoint()
    let files = AlteredFileSystem(notes.files) { operation, path throws(FileSystemError) in
      guard operation == .read, path == "/data/\(segments[0])" else { return }
      throw FileSystemError(operation: operation, path: path, code: 5)
    }
    let contents = notes.contents
    let opened = try notes.store(onDamage: .keepIntact, fileSystem: files).open(orBeginWith: [])
    guard case .keptIntact(let damage, let names) = opened.recovery else {
      Issue.record("\(opened.recovery)")
      return
    }
    #expect(damage.reason == .unreadable(code: 5))
    #expect(Set(names.map { notes.bytes(of: $0) }) == Set(segments.map { contents[$0] }))
    try opened.checkpoint()
    try opened.checkpoint()
    #expect(Set(notes.setAside) == Set(names))
  }

  @Test
  func `a refusing store leaves a damaged checkpoint`() throws {
    let (notes, last) = try Self.made()
    Self.damage(["notes.archive"], in: notes)
    let files = notes.contents
    let opened = try notes.store().open(orBeginWith: [])
    #expect(opened.document.checkpoint == last)
    #expect(opened.origin == .previous(.damagedPayload) && opened.recovery == .nothing)
    #expect(notes.contents == files)
    try opened.checkpoint()
    #expect(notes.setAside.map { notes.bytes(of: $0) } == [files["notes.archive"]])
  }

  @Test
  func `a damaged checkpoint opens on a full disk`() throws {
    for failing in [FileSystemOperation.create, .write] {
      let (notes, last) = try Self.made()
      Self.damage(["notes.archive"], in: notes)
      let full = AlteredFileSystem(notes.files) { operation, path throws(FileSystemError) in
        guard operation == failing else { return }
        throw FileSystemError(operation: operation, path: path, code: 28)
      }
      let opened = try notes.store(onDamage: .keepIntact, fileSystem: full).open(orBeginWith: [])
      #expect(opened.document.checkpoint == last && opened.origin == .previous(.damagedPayload))
      #expect(opened.recovery == .nothing)
      #expect(try notes.found() == last)
    }
  }

  @Test
  func `both kinds of damage are named`() throws {
    let (notes, last) = try Self.made()
    let segment = try #require(
      notes.segments.min { notes.bytes(of: $0).count < notes.bytes(of: $1).count }
    )
    Self.damage(["notes.archive", segment], in: notes)
    let damaged = [notes.bytes(of: "notes.archive"), notes.bytes(of: segment)]
    let opened = try notes.store(onDamage: .keepIntact).open(orBeginWith: [])
    guard case .keptIntact(let damage, let names) = opened.recovery else {
      Issue.record("\(opened.recovery)")
      return
    }
    #expect(damage.file == segment && damage.lost == 2...2)
    #expect(names.map { notes.bytes(of: $0) } == damaged)
    #expect(opened.document.state == ["a", "b"] && last.state == ["a", "b", "c"])
  }

  @Test
  func `a checkpoint of another kind is never set aside`() throws {
    func store(_ notes: TestNotes, type: String = "notes", schema: UInt32 = 1) -> NoteStore {
      NoteStore(
        directory: "/data",
        name: "notes",
        typeIdentifier: type,
        schema: schema,
        oldestSchema: schema,
        onDamage: .keepIntactOrBegin,
        fileSystem: notes.files
      )
    }
    for (type, schema) in [("other", UInt32(1)), ("notes", 2)] {
      let notes = TestNotes()
      let opened = try store(notes, type: type, schema: schema).open(orBeginWith: ["theirs"])
      try opened.document.perform(.type("!"))
      try opened.checkpoint()
      // It is not set aside as the previous checkpoint, either.
      for damaged in [[], ["notes.archive"]] {
        Self.damage(damaged, in: notes)
        let files = notes.contents
        do throws(DocumentStoreError) {
          _ = try store(notes).open(orBeginWith: ["new"])
          Issue.record("it opens")
        } catch {
          guard case .checkpoint = error else {
            Issue.record("\(error)")
            continue
          }
        }
        #expect(notes.contents == files)
      }
    }
  }
}

// MARK: - Failures

extension DocumentRecoveryTests {
  @Test
  func `a loss of power while beginning again keeps all files`() throws {
    var (count, kept, isOpen) = (0, 0, false)
    while !isOpen {
      let (notes, _) = try Self.made()
      Self.damage(Self.checkpoints, in: notes)
      let files = notes.contents
      notes.files.breakDown(after: count, code: 5)
      do throws(DocumentStoreError) {
        let opened = try notes.store(onDamage: .keepIntactOrBegin).open(orBeginWith: ["new"])
        try? opened.document.perform(.insert("more", at: 1))
        try opened.checkpoint()
        try opened.checkpoint()
        isOpen = true
      } catch {
        guard case .io = error else { throw error }
      }
      notes.files.heal()
      let pendingCount = notes.files.pendingChangeCount
      notes.files.losePower(keeping: kept)
      let comment: Comment = "operation \(count), \(kept) names kept"
      #expect(Self.hasAll(files, in: notes), comment)
      let again = try notes.store(onDamage: .keepIntactOrBegin).open(orBeginWith: ["new"])
      #expect([["new"], ["new", "more"]].contains(again.document.state), comment)
      #expect(!isOpen || again.document.state.count == 2 && again.recovery == .nothing, comment)
      try again.checkpoint()
      try again.checkpoint()
      #expect(try notes.found() == again.document.checkpoint, comment)
      #expect(Self.hasAll(files, in: notes), comment)
      if kept < pendingCount {
        (kept, isOpen) = (kept + 1, false)
      } else {
        (count, kept) = (count + 1, 0)
      }
    }
    #expect(count > 20)
  }

  @Test
  func `no damage is ignored, and no evidence lost`() {
    withSeeds(400) { random in
      let notes = TestNotes()
      var states = [NoteCheckpoint(["begin"])]
      var damagedCheckpoints: Set<[UInt8]> = []
      for _ in 0..<6 {
        let opened = try notes.store(onDamage: .keepIntactOrBegin, journalSize: 400)
          .open(orBeginWith: ["begin"])
        let document = opened.document
        switch opened.recovery {
        case .nothing, .tornTail, .checkpointDamaged: #expect(document.checkpoint == states.last)
        case .keptIntact: #expect(states.contains(document.checkpoint))
        case .begunAgain(_, let names): #expect(document.state == ["begin"] && !names.isEmpty)
        }
        states.append(document.checkpoint)
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          DocumentModelTests.change(document, &random)
          if Int.random(in: 0..<4, using: &random) == 0 {
            try opened.checkpoint()
          } else {
            try opened.saved()
          }
          states.append(document.checkpoint)
        }
        #expect(damagedCheckpoints.isSubset(of: notes.contents.values))
        for (name, bytes) in notes.contents.sorted(by: { $0.key < $1.key })
        where !name.contains("damaged") && Int.random(in: 0..<3, using: &random) == 0 {
          notes.flipBit(of: name, at: .random(in: 0..<bytes.count * 8, using: &random))
          guard name.hasSuffix(".archive") else { continue }
          // It may have been damaged already.
          damagedCheckpoints.remove(bytes)
          damagedCheckpoints.insert(notes.bytes(of: name))
        }
      }
    }
  }
}
