// SPDX-License-Identifier: MIT

internal import Foundation

/// A folder of its own in which the program is run, and which goes away with it.
final class Sandbox {
  /// What a finished program left.
  struct Outcome {
    let status: Int32
    let output: String
    let complaints: String

    /// The lines that the program printed.
    var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "motif-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Where the program keeps its data.
  var data: String { path("data") }

  /// Writes a file into the folder.
  ///
  /// - Returns: Its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  /// The bytes of every file of the library.
  func storedFiles() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? [] {
      files[name] = try Data(contentsOf: URL(filePath: data).appending(path: name))
    }
    return files
  }

  /// Runs the program to its end, without a terminal, on the folder's data.
  func run(_ arguments: String..., data: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: BuiltProgram.albumApp)
    process.arguments = ["--data", data ?? self.data] + arguments
    process.standardInput = FileHandle.nullDevice
    let output = try capture("output")
    let complaints = try capture("complaints")
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOfFile: path("output"), encoding: .utf8),
      complaints: try String(contentsOfFile: path("complaints"), encoding: .utf8)
    )
  }

  private func capture(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: folder.appending(path: name))
  }
}
