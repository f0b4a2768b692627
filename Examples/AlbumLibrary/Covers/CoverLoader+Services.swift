// SPDX-License-Identifier: MIT

internal import MotifCaching
public import MotifFacades

/// The key of an app's shared cover loader (a *singleton* of a set of services).
///
/// The loader keeps pictures in the directory `covers` of the data directory, and requests missing
/// ones from the remote client. The directory `fetching` records the unfinished fetches.
public enum CoverLoaderKey: ServiceKey {
  /// Makes the loader from the data directory, the file system, and the remote client of the same
  /// services.
  ///
  /// - Parameter services: The source of the subsystems.
  /// - Returns: A loader.
  public static func makeValue(in services: Services) -> CoverLoader {
    CoverLoader(
      directory: services[DataDirectoryKey.self],
      remote: services[RemoteClientKey.self],
      fileSystem: services[FileSystemKey.self]
    )
  }
}

extension CoverLoader {
  /// The number of bytes of pictures to keep on disk.
  private static let fileLimit = 50_000_000

  /// Makes a loader that keeps pictures next to a library's albums.
  ///
  /// - Parameters:
  ///   - directory: The library's directory.
  ///   - remote: The client that provides pictures missing on disk.
  ///   - fileSystem: The file system.
  convenience init(directory: DirectoryPath, remote: any RemoteClient, fileSystem: any FileSystem) {
    let files = FileCache(
      directory: directory.appending("covers"),
      costLimit: Self.fileLimit,
      fileSystem: fileSystem
    )
    let fetches = UnendedFetches(
      directory: directory.appending("fetching"),
      fileSystem: fileSystem
    )
    self.init(files: files, fetches: fetches) { url, limit in
      try await fetches.run(url) { try await remote.coverBytes(at: url, limit: limit) }
    }
  }
}
