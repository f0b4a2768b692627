// SPDX-License-Identifier: MIT

public import Foundation
public import MotifFacades

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

/// The key of the clock on the wall: what time it is.
public enum CalendarClockKey: ServiceKey {
  /// The system's own clock.
  ///
  /// - Parameter services: Unused.
  /// - Returns: A function that returns the time.
  public static func makeValue(in services: Services) -> @Sendable () -> Date { { Date() } }
}
