// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifFacades
internal import MotifMementos
internal import Synchronization

/// The addresses that were requested and haven't answered, each as a file, so that no answer can
/// crash the app twice.
///
/// A library that reads data from the web may have a bug that traps, and no program can catch that.
/// The file of an address is created before the address is requested, and removed when the fetch
/// has ended, successfully or not. A file left from an earlier run shows that the app ended during
/// the fetch. The app does not request such an address again automatically; if the user removes the
/// file, it does.
final class UnendedFetches: Sendable {
  private struct State {
    /// The number of fetches in progress for each address.
    var counts: [String: Int] = [:]
    var isStopped = false
  }

  private let directory: DirectoryPath
  private let fileSystem: any FileSystem
  private let state = Mutex(State())

  /// Tracks a library's fetches.
  ///
  /// - Parameters:
  ///   - directory: The directory of the files; created with the first one.
  ///   - fileSystem: The file system.
  init(directory: DirectoryPath, fileSystem: any FileSystem) {
    self.directory = directory
    self.fileSystem = fileSystem
  }

  /// The warning to show at the start, or `nil` if all fetches have ended.
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
  ///   - body: Performs the fetch.
  /// - Returns: What the body returns.
  /// - Throws: ``UnendedFetch`` if the last fetch did not end, the file system's error if the file
  ///   can't be created, or the error that the body throws.
  func run(
    _ url: String,
    _ body: () async throws -> [UInt8]
  ) async throws -> [UInt8] {
    try begin(url)
    defer { end(url) }
    return try await body()
  }

  /// Starts no more fetches and counts those in progress as ended, because the program quits.
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
        // It usually exists; if it can't be created, the file can't be either.
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

  /// The file of an address, named by its 64-bit FNV-1a hash (Fowler, Noll, and Vo).
  private func path(of url: String) -> String {
    let hash = url.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return directory.appending(String(hash, radix: 16)).path
  }
}

/// An address was not requested, because the app ended during the last fetch from it.
package struct UnendedFetch: Error, CustomStringConvertible {
  /// The reason, as part of a sentence.
  package var description: String { "the app ended while it was fetched the last time" }
}
