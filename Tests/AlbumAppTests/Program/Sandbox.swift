// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import Synchronization

/// A folder for running the program, removed when the sandbox is deinitialized.
final class Sandbox {
  /// The results of a finished program.
  struct Outcome {
    /// The exit code, or the negated number of the signal that ended the program.
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

  /// The program's data directory.
  var data: String { path("data") }

  /// Writes a file into the folder.
  ///
  /// - Returns: Its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  /// The bytes of all of the library's files.
  func storedFiles() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? [] {
      files[name] = try Data(contentsOf: URL(filePath: data).appending(path: name))
    }
    return files
  }

  /// Runs the program to its end, without a terminal, on the folder's data.
  ///
  /// Output is written to files rather than pipes, which it could fill. Foundation's `Process`, and
  /// its reading of empty files, leak a little each time, which the tests for leaks would report.
  func run(_ arguments: String..., data: String? = nil) throws -> Outcome {
    let words = [BuiltProgram.albumApp, "--data", data ?? self.data] + arguments
    let status = try spawn(words)
    return Outcome(
      status: status,
      output: try text(of: "output"),
      complaints: try text(of: "complaints")
    )
  }

  private func spawn(_ words: [String]) throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for word in arguments + variables { free(word) } }

    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, path("output"), writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, path("complaints"), writing, 0o600)

    var process: pid_t = 0
    let code = PseudoTerminal.inheritance.withLock { _ in
      posix_spawn(&process, words[0], &actions, nil, arguments, variables)
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }

  private func text(of name: String) throws -> String {
    let file = try FileHandle(forReadingFrom: folder.appending(path: name))
    defer { try? file.close() }
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
#endif
