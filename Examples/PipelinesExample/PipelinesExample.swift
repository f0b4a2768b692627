// SPDX-License-Identifier: MIT

internal import Foundation

/// A compiler whose front ends and back ends are put together like building blocks.
///
/// With arguments it is a tool; `--help` names them. Without, it shows what can be done.
@main
struct PipelinesExample {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.isEmpty else {
      let tool = CompilerTool(
        print: { Swift.print($0) },
        printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) },
        read: readText
      )
      exit(tool.run(words).rawValue)
    }
    let lessons = Lessons { Swift.print($0) }
    for (index, lesson) in Lessons.all.enumerated() {
      if index > 0 { lessons.print("") }
      try lesson(lessons)
    }
  }
}
