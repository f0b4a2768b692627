// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumScreen
import MotifBindings
import MotifFacades
import MotifMementos
import MotifTestSupport
import MotifTweening

/// A machine on which the app is started repeatedly: its files outlive every session.
struct Machine {
  let files = InMemoryFileSystem()

  /// Starts the app.
  func start(
    columns: Int = 80,
    rows: Int = 24,
    ticks: (any TickSource)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> AlbumSession {
    let services = Services()
    return try services.withOverride(FileSystemKey.self, files) {
      try services.withOverride(DataDirectoryKey.self, "/data") {
        try services.withOverride(ClockKey.self, clock) {
          try AlbumSession(
            services: services,
            size: GridSize(columns: columns, rows: rows),
            ticks: ticks
          )
        }
      }
    }
  }

  /// Overwrites a file of the app with invalid data.
  func damage(_ name: String) {
    files.setBytes(of: "/data/\(name)", to: [1, 2, 3])
  }

  /// Starts the app, presses keys, and ends it.
  ///
  /// - Returns: The last frame.
  @discardableResult
  func run(_ script: String) throws -> String {
    let session = try start()
    try session.press(script: script)
    try session.close()
    return session.text
  }
}

extension AlbumSession {
  /// The visible text, without colors.
  var text: String { frame.value.plainText }

  /// The lines of the table, such as `Artist  Sting`.
  var table: [String] {
    text.split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { line in
        ["Artist  ", "Album  ", "Genre  ", "Year  "].contains { line.hasPrefix($0) }
      }
      .map(String.init)
  }

  /// The first line: title, position, and filter.
  var header: String { String(text.prefix { $0 != "\n" }) }

  /// The last line.
  var status: String { text.split(separator: "\n").last.map(String.init) ?? "" }

  /// Presses the keys of a script.
  func press(script: String) throws {
    for event in try KeyScript(parsing: script).events { handle(event) }
  }
}
