// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import Synchronization

/// Loads arbitrary bytes as both generations of an archive, and saves over them.
///
/// The last byte of the input determines whether to correct the checksums, so that the fuzzer gets past
/// them, and how much of the rest is the current generation.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchive(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.popLast() else { return 0 }
  let cut = input.count * Int(choice >> 1) / 127
  var current = Array(input[..<cut])
  let previous = Array(input[cut...])
  if choice & 1 == 1 { mend(&current) }

  let files = FuzzedFiles(["value.archive": current, "value.previous.archive": previous])
  let store = makeStore(files)
  let before = files.all
  _ = try? store.load()
  precondition(files.all == before, "A load changed a file.")

  let album = FuzzedAlbum(title: "Low", year: 1977, tracks: ["Warszawa": 383])
  guard let receipt = try? store.save(album, overwriting: true) else {
    preconditionFailure("What was found keeps the store from saving.")
  }
  guard let load = try? makeStore(files).load(), load.value == album, load.origin == .current else {
    preconditionFailure("What was saved is not loaded.")
  }
  // Invalid files are preserved, byte for byte.
  for name in receipt.setAside {
    precondition(files.all[name] == current || files.all[name] == previous, "Evidence is lost.")
  }
  return 0
}

private struct FuzzedAlbum: Codable, Hashable, Sendable {
  var title: String
  var year: Int?
  var tracks: [String: Double]
}

private struct OldAlbum: Codable, Sendable {
  var title: String
}

private func makeStore(_ files: FuzzedFiles) -> ArchiveStore<FuzzedAlbum> {
  ArchiveStore(
    directory: "data",
    name: "value",
    typeIdentifier: "fuzzed",
    schema: 2,
    codec: JSONArchiveCodec(dates: .iso8601),
    otherCodecs: [PropertyListArchiveCodec()],
    migrations: [
      ArchiveMigration(from: 1, to: 2) { (old: OldAlbum) in
        FuzzedAlbum(title: old.title, tracks: [:])
      }
    ],
    legacy: LegacyArchive { try JSONArchiveCodec().decode(FuzzedAlbum.self, from: $0) },
    fileSystem: files
  )
}

/// Corrects the header of bytes whose payload a fuzzer would otherwise never reach.
private func mend(_ bytes: inout [UInt8]) {
  guard bytes.count >= 64 else { return }
  func put(_ number: some FixedWidthInteger, at offset: Int) {
    withUnsafeBytes(of: number.littleEndian) {
      bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
    }
  }
  bytes.replaceSubrange(0..<8, with: "MOTIFARC".utf8)
  put(UInt16(1), at: 8)
  put(UInt16(1 + bytes[10] % 2), at: 10)
  put(UInt32(1 + bytes[12] % 2), at: 12)
  put(UInt64(bytes.count - 64), at: 24)
  put(bytes[64...].withUnsafeBytes { XXH64.hash($0) }, at: 32)
  put(XXH64.hash("fuzzed"), at: 40)
  put(bytes[..<60].withUnsafeBytes { CRC32C.checksum($0) }, at: 60)
}
