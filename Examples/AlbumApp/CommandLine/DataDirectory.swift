// SPDX-License-Identifier: MIT

/// Where a platform keeps the data of programs.
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

  /// The directory of a program's data, which need not exist yet.
  ///
  /// The XDG Base Directory Specification requires that a relative path be ignored.
  ///
  /// - Parameters:
  ///   - name: The directory's name, by default that of the album app.
  ///   - environment: The variables of the process.
  ///   - convention: The platform's convention.
  /// - Returns: A path, or `nil` if the environment names no home directory.
  static func path(
    _ name: String = "motif-albums",
    environment: [String: String],
    convention: Convention = .current
  ) -> String? {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    switch convention {
    case .freedesktop:
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return join(data, name)
      }
      return home.map { join($0, ".local/share/\(name)") }
    case .apple:
      return home.map { join($0, "Library/Application Support/\(name)") }
    }
  }

  private static func join(_ directory: String, _ path: String) -> String {
    directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }
}
