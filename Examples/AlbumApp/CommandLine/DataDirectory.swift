// SPDX-License-Identifier: MIT

/// The default location of the library.
enum DataDirectory {
  /// The conventions that a platform follows.
  enum Convention {
    /// `$XDG_DATA_HOME`, or `~/.local/share` if that is not set.
    case freedesktop
    /// `~/Library/Application Support`.
    case apple

    /// The convention of the platform that the app was built for.
    static var current: Self {
      #if canImport(Darwin)
      .apple
      #else
      .freedesktop
      #endif
    }
  }

  /// The default directory, which need not exist yet.
  ///
  /// The XDG Base Directory Specification requires that a relative path be ignored.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - convention: The platform's convention.
  /// - Returns: A path, or `nil` if the environment names no home directory.
  static func path(
    environment: [String: String],
    convention: Convention = .current
  ) -> String? {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    switch convention {
    case .freedesktop:
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return join(data, "motif-albums")
      }
      return home.map { join($0, ".local/share/motif-albums") }
    case .apple:
      return home.map { join($0, "Library/Application Support/motif-albums") }
    }
  }

  private static func join(_ directory: String, _ path: String) -> String {
    directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }
}
