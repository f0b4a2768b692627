// SPDX-License-Identifier: MIT

internal import MotifStorage
internal import Synchronization

extension ArchiveStore {
  /// A file as it was found, checked as far as is possible without running the user's code.
  struct Sighting: Sendable {
    let bytes: [UInt8]
    let contents: Result<ArchiveContainer.Contents, ArchiveFault>
    let head: ArchiveHead

    var fault: ArchiveFault? {
      guard case .failure(let fault) = contents else { return nil }
      return fault
    }
  }

  /// Reads and checks a file.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - directory: Where it is.
  /// - Returns: What was found; that there is nothing is a finding, too.
  /// - Throws: `io` where a failure of the file system says nothing about the file.
  func look(
    at name: String,
    in directory: DurableDirectory
  ) throws(ArchiveError) -> Sighting {
    let bytes: [UInt8]
    do {
      guard let found = try directory.contents(of: name) else {
        return Sighting(bytes: [], contents: .failure(.missing), head: .nothing)
      }
      bytes = found
    } catch {
      guard error.condemnsFile else { throw .io(error) }
      return Sighting(
        bytes: [],
        contents: .failure(.unreadable(code: error.code)),
        head: .unreadable(error.code)
      )
    }
    do throws(ArchiveFault) {
      let contents = try container.open(bytes)
      return Sighting(bytes: bytes, contents: .success(contents), head: contents.head)
    } catch {
      let hash = bytes.withUnsafeBytes { XXH64.hash($0) }
      return Sighting(bytes: bytes, contents: .failure(error), head: .faulty(hash))
    }
  }

  /// Decodes and migrates what was found.
  ///
  /// It runs the user's code, so never call it under the lock.
  ///
  /// - Parameter sighting: What was found.
  /// - Returns: The value and what the header says.
  /// - Throws: The fault of the file.
  func examine(
    _ sighting: Sighting
  ) throws(ArchiveFault) -> (value: Value, contents: ArchiveContainer.Contents) {
    let contents = try sighting.contents.get()
    do throws(ArchiveFault) {
      guard let codec = codecs[contents.codec] else {
        throw .unsupportedFormat(container: ArchiveContainer.version, codec: contents.codec)
      }
      let payload = Array(sighting.bytes[ArchiveContainer.headerSize...])
      let value = try chain.value(from: payload, schema: contents.schema, codec: codec)
      note(sighting.head, label: nil)
      return (value, contents)
    } catch {
      note(sighting.head, label: error.label)
      throw error
    }
  }

  /// Remembers that a file was examined, and what only that could tell.
  ///
  /// A label is taken back where the file could be decoded after all.
  func note(_ head: ArchiveHead, label: String?) {
    state.withLock { state in
      state.remember(head)
      state.labels[head] = label
    }
  }
}

extension ArchiveStore.State {
  /// Notes that it is known whether a file can be decoded.
  mutating func remember(_ head: ArchiveHead) {
    // A store that reads for ever must not grow. What is forgotten is examined again.
    if examined.count >= 16 {
      examined = []
      labels = [:]
    }
    examined.insert(head)
  }
}
