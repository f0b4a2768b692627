// SPDX-License-Identifier: MIT

import Foundation

/// A program that the builder runs.
struct Tool: Sendable {
  let path: String

  /// Finds a program of the toolchain, in `PATH` or, on macOS, through `xcrun`.
  init(_ name: String) throws(SiteError) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    if let folder = folders.first(where: {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }) {
      path = "\(folder)/\(name)"
      return
    }
    #if os(macOS)
    let found = try Tool(path: "/usr/bin/xcrun").run(["--find", name])
    path = found.trimmingCharacters(in: .whitespacesAndNewlines)
    #else
    throw .missingTool(name)
    #endif
  }

  init(path: String) {
    self.path = path
  }

  /// Runs the program to its end, and returns its output.
  @discardableResult
  func run(
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws(SiteError) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    // A crash report of 'docc' takes seconds, and says less than its message.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
    } catch {
      throw .missingTool(path)
    }
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .toolFailed(
        (path as NSString).lastPathComponent,
        status: process.terminationStatus,
        output: output
      )
    }
    return output
  }
}
