// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifFacades
internal import MotifMementos
internal import Synchronization

/// The addresses that have been asked for and have not answered, each a file, so that no answer can end the
/// app twice.
///
/// A library that reads the web may have a fault that stops the program, and no program can catch that. The
/// file of an address is made before the address is asked, and removed when the fetch has ended in whatever
/// way. A file that is there from before says that the app ended during the fetch. The app does not ask for
/// such an address again by itself; a user who removes the file can have it asked.
final class UnendedFetches: Sendable {
  private struct State {
    /// How many fetches of an address are under way.
    var counts: [String: Int] = [:]
    var isStopped = false
  }

  private let directory: DirectoryPath
  private let fileSystem: any FileSystem
  private let state = Mutex(State())

  /// Looks after the fetches of a library.
  ///
  /// - Parameters:
  ///   - directory: Where the files are; made with the first one.
  ///   - fileSystem: How they are reached.
  init(directory: DirectoryPath, fileSystem: any FileSystem) {
    self.directory = directory
    self.fileSystem = fileSystem
  }

  /// What to tell the user at the start, or `nil` where all fetches have ended.
  var warning: String? {
    let names = (try? fileSystem.names(in: directory.path)) ?? []
    let urls = names.sorted().prefix(5).compactMap { name in
      (try? fileSystem.contents(of: directory.appending(name).path, in: 0..<2_000)).map {
        String(decoding: $0, as: UTF8.self).withoutPassword
      }
    }
    guard !urls.isEmpty else { return nil }
    let more = names.count > urls.count ? " and \(names.count - urls.count) more" : ""
    return "The app ended while it fetched covers, and does not ask for them again:"
      + " \(urls.joined(separator: ", "))\(more). To have it ask, remove \(directory.path)."
  }

  /// Fetches from an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - body: Does it.
  /// - Returns: What the body returns.
  /// - Throws: ``UnendedFetch`` where the last fetch did not end, the file system's error where there can be
  ///   no file, or what the body throws.
  func run(
    _ url: String,
    _ body: () async throws -> [UInt8]
  ) async throws -> [UInt8] {
    try begin(url)
    defer { end(url) }
    return try await body()
  }

  /// Has no fetch begin any more, and counts those under way as ended, because the program ends.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      for url in state.counts.keys { try? fileSystem.removeFile(at: path(of: url)) }
      state.counts = [:]
    }
  }

  private func begin(_ url: String) throws {
    try state.withLock { state in
      if state.isStopped { throw CancellationError() }
      if state.counts[url] == nil {
        // It is there as a rule; where it can't be made, neither can the file.
        try? fileSystem.createDirectory(at: directory.path)
        do throws(FileSystemError) {
          try fileSystem.createFile(
            at: path(of: url),
            contents: Array(url.utf8),
            synchronized: false
          )
        } catch {
          throw error.code == EEXIST ? UnendedFetch() : error as any Error
        }
      }
      state.counts[url, default: 0] += 1
    }
  }

  private func end(_ url: String) {
    state.withLock { state in
      guard let count = state.counts[url] else { return }
      state.counts[url] = count == 1 ? nil : count - 1
      if count == 1 { try? fileSystem.removeFile(at: path(of: url)) }
    }
  }

  /// The file of an address: its name is the 64-bit hash by Fowler, Noll and Vo, in its form 1a.
  private func path(of url: String) -> String {
    let hash = url.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return directory.appending(String(hash, radix: 16)).path
  }
}

/// An address was not asked, because the app ended during the last fetch from it.
struct UnendedFetch: Error, CustomStringConvertible {
  var description: String { "the app ended while it was fetched the last time" }
}
