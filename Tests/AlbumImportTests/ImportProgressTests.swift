// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifPipelines
import MotifTestSupport
import Testing

@Suite("ImportProgress")
struct ImportProgressTests {
  static let count = 2_000

  static let files = [
    "[" + (0..<count).map { #"{"title":"\#($0)","artist":"a"}"# }.joined(separator: ",") + "]",
    "Artist,Title\n" + (0..<count).map { "a,\($0)\n" }.joined(),
    library((0..<count).map { track(["Album": "\($0)", "Artist": "a"]) }.joined()),
  ]

  @Test(arguments: files.indices)
  func `progress is reported regularly until the end`(_ index: Int) throws {
    let file = Self.files[index]
    var reports: [ImportProgress] = []
    let result = try importing(Array(file.utf8)) { reports.append($0) }
    #expect(result.added.count == Self.count)
    let steps = ["read", "decode", "validate", "normalize", "merge"]
    #expect(reports.map(\.step).filter { $0 != "decode" } == steps.filter { $0 != "decode" })
    #expect(reports.count <= steps.count + 1 + Self.count / 250)
    #expect(reports.count >= steps.count + 1 + Self.count / 500)
    #expect(reports.first?.fraction == 0)
    #expect(reports.last?.recordCount == Self.count)
    #expect(reports.last?.fraction == 1)
    for (before, after) in zip(reports, reports.dropFirst()) {
      #expect(before.recordCount <= after.recordCount)
      #expect(before.fraction <= after.fraction)
      #expect(before.step == after.step || after.step != "decode" || before.step == "read")
    }
  }

  @Test
  func `a run reports its steps, times, and format`() throws {
    let files = InMemoryFileSystem()
    files.setBytes(of: fixturePath, to: Array(Self.files[1].utf8))
    let clock = ManualClock()
    var reports: [PipelineReport] = []
    _ = try AlbumImporter(fileSystem: files, clock: clock).importAlbums(
      from: fixturePath,
      into: [],
      progress: { if $0.step == "decode", $0.fraction == 1 { clock.advance(by: .seconds(2)) } },
      report: { reports.append($0) }
    )
    #expect(reports.count == 1)
    #expect(
      reports.first?.description == """
        read: 0.0 seconds, decode (CSV): 2.0 seconds, validate: 0.0 seconds, \
        normalize (CSV): 0.0 seconds, merge: 0.0 seconds
        """
    )
  }

  @Test
  func `a canceled run reports the steps that began`() throws {
    let files = InMemoryFileSystem()
    files.setBytes(of: fixturePath, to: Array(Self.files[0].utf8))
    var step = ""
    var reports: [PipelineReport] = []
    #expect(throws: ImportError.cancelled(path: fixturePath)) {
      try AlbumImporter(fileSystem: files).importAlbums(
        from: fixturePath,
        into: [],
        progress: { step = $0.step },
        report: { reports.append($0) },
        isCancelled: { step == "validate" }
      )
    }
    #expect(reports.map { $0.steps.map(\.name) } == [["read", "decode", "validate"]])
  }

  @Test(arguments: files.indices)
  func `an import can be canceled at any report`(_ index: Int) throws {
    let file = Array(Self.files[index].utf8)
    var count = 0
    _ = try importing(file) { _ in count += 1 }
    for limit in 0...count {
      var reports: [ImportProgress] = []
      var known = false
      do {
        // `isCancelled` returns `true` only once: the import must not continue with half a file.
        let result = try importing(file) {
          reports.append($0)
        } isCancelled: {
          defer { known = known || reports.count >= limit }
          return reports.count >= limit && !known
        }
        #expect(limit == count)
        #expect(result.added.count == Self.count)
      } catch {
        #expect(error as? ImportError == .cancelled(path: fixturePath))
        #expect("\(error)" == "/albums: the import was cancelled")
        // The end of the file is reported before the next check for cancellation.
        #expect((limit...limit + 1).contains(reports.count))
      }
    }
  }
}
