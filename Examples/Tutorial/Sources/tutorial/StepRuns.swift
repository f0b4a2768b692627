// SPDX-License-Identifier: MIT

import Foundation

/// Runs steps, one after the other, in an empty folder.
struct StepRuns {
  /// The folder with the steps that were built.
  let products: URL

  /// What the last one of several runs of a step prints.
  ///
  /// Each run gets its keys as an argument, or no argument without any.
  func output(of step: Int, keys: [String]) throws -> String {
    let name = StepSources.name(step)
    let program = products.appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Tutorial.Problem("Run 'swift build --package-path Examples/Tutorial' first: no \(name)")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "Tutorial-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var output = ""
    for keys in keys {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = program
      process.arguments = keys.isEmpty ? [] : [keys]
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      try process.run()
      output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Tutorial.Problem("\(name) ends with status \(process.terminationStatus)")
      }
    }
    return output
  }
}
