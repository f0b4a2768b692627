// SPDX-License-Identifier: MIT

internal import MotifCaching
public import MotifFacades

/// The key of the one loader of covers that an app shares.
///
/// It keeps pictures in the directory `covers` of the data directory, and asks the remote client for
/// those that are not there. In the directory `fetching` it notes which fetches have not ended.
public enum CoverLoaderKey: ServiceKey {
  /// Makes the loader from the data directory, the file system and the remote client of the same
  /// services.
  ///
  /// - Parameter services: Where the subsystems come from.
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
  /// How many bytes of pictures are kept on disk.
  private static let fileLimit = 50_000_000

  /// Makes a loader that keeps pictures beside the albums of a library.
  ///
  /// - Parameters:
  ///   - directory: Where the library is.
  ///   - remote: Who is asked for what is not on disk.
  ///   - fileSystem: How files are reached.
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
