// SPDX-License-Identifier: MIT

public import MotifFacades

/// The key of an app's shared library.
///
/// The library is made at its first use, from the values of the other keys; tests override any of
/// them.
public enum LibraryKey: ServiceKey {
  /// Makes the library from the data directory and the remote client of the same services.
  ///
  /// - Parameter services: The source of the subsystems.
  /// - Returns: A library that has yet to be opened.
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

/// The key of the app's data directory.
public enum DataDirectoryKey: ServiceKey {
  /// The working directory, until the app chooses one.
  ///
  /// - Parameter services: Unused.
  /// - Returns: A path.
  public static func makeValue(in services: Services) -> DirectoryPath { "." }
}

/// The key of the client that talks to the server.
public enum RemoteClientKey: ServiceKey {
  /// An offline client, until the app has a server.
  ///
  /// - Parameter services: Unused.
  /// - Returns: A client that is always offline.
  public static func makeValue(in services: Services) -> any RemoteClient { OfflineRemoteClient() }
}

/// The key of the file system that holds the app's data.
public enum FileSystemKey: ServiceKey {
  /// The system's own file system.
  ///
  /// - Parameter services: Unused.
  /// - Returns: The file system.
  public static func makeValue(in services: Services) -> any FileSystem { LocalFileSystem() }
}

/// The key of the clock that the app waits with.
public enum ClockKey: ServiceKey {
  /// The system's own clock.
  ///
  /// - Parameter services: Unused.
  /// - Returns: The clock.
  public static func makeValue(in services: Services) -> any Clock<Duration> { ContinuousClock() }
}
