// SPDX-License-Identifier: MIT

internal import MotifPipelines

/// The compiler as a tool of the command line.
struct CompilerTool {
  enum ExitCode: Int32 {
    case success = 0
    case wrongProgram = 1
    case wrongArguments = 64
    case noInput = 66
  }

  /// Where the lines go, and those that tell an error.
  let print: (String) -> Void
  let printError: (String) -> Void

  /// Reads a file, or the standard input for "-".
  let read: (String) throws -> String

  /// Does what the words say.
  func run(_ words: [String]) -> ExitCode {
    let compiler: Pipeline<String, String>
    let file: String
    do {
      let arguments = try ToolArguments(words)
      guard !arguments.wantsHelp, let name = arguments.file else {
        print(ToolArguments.usage)
        return .success
      }
      file = name
      compiler = try Pipeline.compiler.applying(arguments.variations)
    } catch {
      printError("\(error)")
      printError(ToolArguments.usage)
      return .wrongArguments
    }
    do {
      return compile(try read(file), with: compiler, file: file)
    } catch {
      printError("\(file): this cannot be read")
      return .noInput
    }
  }

  private func compile(
    _ source: String,
    with compiler: Pipeline<String, String>,
    file: String
  ) -> ExitCode {
    do {
      let output = try compiler.run(source)
      if !output.isEmpty { print(output) }
      return .success
    } catch {
      // What a program printed before it stopped is not lost.
      for number in (error.underlying as? StackMachineError)?.printed ?? [] { print("\(number)") }
      // Editors understand a file with a line and a column.
      printError("\(file):\(error.underlying is SourceError ? "" : " ")\(error.underlying)")
      return .wrongProgram
    }
  }
}
