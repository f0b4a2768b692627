// SPDX-License-Identifier: MIT

public import MotifFacades

/// The key of the one loader of covers that an app shares.
///
/// It keeps pictures in the directory `covers` of the data directory, and asks the remote client for
/// those that are not there.
public enum CoverLoaderKey: ServiceKey {
  /// How many bytes of pictures are kept on disk.
  private static let fileLimit = 50_000_000

  /// Makes the loader from the data directory, the file system and the remote client of the same
  /// services.
  ///
  /// - Parameter services: Where the subsystems come from.
  /// - Returns: A loader.
  public static func makeValue(in services: Services) -> CoverLoader {
    let files = FileCache(
      directory: services[DataDirectoryKey.self] + "/covers",
      byteLimit: fileLimit,
      fileSystem: services[FileSystemKey.self]
    )
    let remote = services[RemoteClientKey.self]
    return CoverLoader(files: files) { url, limit in
      try await remote.coverBytes(at: url, limit: limit)
    }
  }
}
