// SPDX-License-Identifier: MIT

public import MotifFacades

/// The key of the one library that an app shares.
///
/// It is made when it is first asked for, from what the other keys give; tests override any of them.
public enum LibraryKey: ServiceKey {
  /// Makes the library from the data directory and the remote client of the same services.
  ///
  /// - Parameter services: Where the subsystems come from.
  /// - Returns: A library that is still to be opened.
  public static func makeValue(in services: Services) -> Library {
    Library(
      directory: services[DataDirectoryKey.self],
      remote: services[RemoteClientKey.self],
      fileSystem: services[FileSystemKey.self],
      clock: services[ClockKey.self],
      covers: services[CoverLoaderKey.self]
    )
  }
}

/// The key of the directory in which the app keeps its data.
public enum DataDirectoryKey: ServiceKey {
  /// The working directory, until the app chooses one.
  ///
  /// - Parameter services: Not needed.
  /// - Returns: A path.
  public static func makeValue(in services: Services) -> DirectoryPath { "." }
}

/// The key of the client that talks to the server.
public enum RemoteClientKey: ServiceKey {
  /// Nobody, until the app has a server.
  ///
  /// - Parameter services: Not needed.
  /// - Returns: A client that is always offline.
  public static func makeValue(in services: Services) -> any RemoteClient { OfflineRemoteClient() }
}

/// The key of the file system in which the app keeps its data.
public enum FileSystemKey: ServiceKey {
  /// The machine's own.
  ///
  /// - Parameter services: Not needed.
  /// - Returns: The file system.
  public static func makeValue(in services: Services) -> any FileSystem { LocalFileSystem() }
}

/// The key of the clock by which the app waits.
public enum ClockKey: ServiceKey {
  /// The machine's own.
  ///
  /// - Parameter services: Not needed.
  /// - Returns: The clock.
  public static func makeValue(in services: Services) -> any Clock<Duration> { ContinuousClock() }
}
