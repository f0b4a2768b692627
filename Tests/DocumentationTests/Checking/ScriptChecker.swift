// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport

/// Compiles listings, runs them, and compares their output with the stated one.
///
/// Each listing becomes a module with its own entry point. All modules are linked into one program,
/// because linking takes the most time, and that program runs once per listing.
struct ScriptChecker {
  /// The build to compile and link against.
  let build: Build

  /// The time limit of a listing, which is meant for one that never ends.
  var runLimit = Duration.seconds(600)

  /// Reports every listing that doesn't compile, fails, or prints anything but the stated output.
  func problems(in listings: [Listing]) throws -> [Problem] {
    guard !listings.isEmpty else { return [] }
    return try withTemporaryFolder { folder in
      let scripts = listings.enumerated().map { index, listing in
        Script(listing: listing, module: "Listing\(index)", in: folder)
      }
      let job = try CompilerJob(of: build, in: folder)
      let compiled = try concurrentMap(scripts) { try compile($0, with: job) }
      let sound = zip(scripts, compiled).filter { $1.isEmpty }.map { $0.0 }
      let linked = try link(sound, in: folder)
      let outcomes = try concurrentMap(linked.programs) { try run($0) }
      return (compiled.flatMap { $0 } + linked.problems + outcomes.flatMap { $0 }).sorted()
    }
  }
}

/// A listing being checked.
private struct Script {
  let listing: Listing

  /// The name of its module.
  let module: String

  /// The folder for all of its files.
  let folder: URL

  init(listing: Listing, module: String, in parent: URL) {
    self.listing = listing
    self.module = module
    folder = parent.appending(path: module)
  }

  var source: URL { folder.appending(path: "listing.swift") }
  var object: URL { folder.appending(path: "listing.o") }
  var entryPoint: String { "\(module)_main" }

  /// Whether the listing needs its own program.
  ///
  /// A conformance of another module's type to another module's protocol affects the whole program.
  var isApart: Bool { listing.code.contains { $0.contains("@retroactive") } }
}

/// A program and the listing that it runs.
private struct Program {
  let executable: URL
  let script: Script
}

// MARK: - Compiling

/// The commands that compile a listing.
///
/// The driver takes a third of a short listing's time, with the same result each time. So it is asked
/// once for the commands that it would run, and these are run for each listing.
private struct CompilerJob {
  private let command: String
  private let sample: Script

  init(of build: Build, in folder: URL) throws {
    sample = Script(
      listing: Listing(file: "", line: 1, code: []),
      module: "ListingSample",
      in: folder
    )
    let outcome = try build.compilation(
      [
        "-###", "-c", sample.source.path, "-o", sample.object.path, "-module-name", sample.module,
        "-Xfrontend", "-entry-point-function-name", "-Xfrontend", sample.entryPoint,
      ] + build.languageArguments,
      in: folder
    ).run()
    guard outcome.ending == .exit(0), outcome.output.split(separator: "\n").count == 1 else {
      throw Build.Defect(description: "A listing is not compiled by one command:\n\(outcome)")
    }
    command = outcome.output
  }

  /// Returns the command that compiles a script, whose name is part of its files, module, and entry point.
  func compilation(of script: Script) -> Command {
    Command(
      executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", "exec " + command.replacing(sample.module, with: script.module)],
      directory: script.folder
    )
  }
}

extension ScriptChecker {
  private func compile(_ script: Script, with job: CompilerJob) throws -> [Problem] {
    let listing = script.listing
    let lines =
      [
        listing.impliedModule.map { "import \($0)" } ?? "",
        "#sourceLocation(file: \"\(listing.file)\", line: \(listing.line))",
      ] + listing.code + [""]
    try FileManager.default.createDirectory(at: script.folder, withIntermediateDirectories: true)
    try Data(lines.joined(separator: "\n").utf8).write(to: script.source)

    let outcome = try job.compilation(of: script).run()
    return outcome.ending == .exit(0) ? [] : diagnostics(outcome.errors, of: listing)
  }

  /// The compiler's errors as problems, at the listing's first line if none is located in it.
  private func diagnostics(_ errors: String, of listing: Listing) -> [Problem] {
    let problems = CompilerError.all(in: errors).filter { $0.file == listing.file }.map { error in
      Problem(file: error.file, line: error.line, message: "Does not compile: \(error.message)")
    }
    return problems.isEmpty ? [listing.problem("Does not compile:\n\(errors)")] : problems
  }
}

// MARK: - Linking

extension ScriptChecker {
  private typealias Linked = (programs: [Program], problems: [Problem])

  private func link(_ scripts: [Script], in folder: URL) throws -> Linked {
    let runner = try compileRunner(in: folder)
    let together = scripts.filter { !$0.isApart }
    var linked: Linked = ([], [])
    var apart = scripts.filter { $0.isApart }
    if try link(together, with: runner, to: folder.appending(path: "listings")) == nil {
      let executable = folder.appending(path: "listings")
      linked.programs += together.map { Program(executable: executable, script: $0) }
    } else {
      // Some of their symbols clash. Linking each separately finds the ones that can't be linked at all.
      apart = scripts
    }

    let errors = try concurrentMap(apart) { script in
      try link([script], with: runner, to: script.folder.appending(path: "listing"))
    }
    for (script, error) in zip(apart, errors) {
      if let error {
        linked.problems.append(script.listing.problem("Does not link:\n\(error)"))
      } else {
        let executable = script.folder.appending(path: "listing")
        linked.programs.append(Program(executable: executable, script: script))
      }
    }
    return linked
  }

  /// Links listings into one program.
  ///
  /// - Returns: The linker's errors, or `nil`.
  private func link(_ scripts: [Script], with runner: URL, to program: URL) throws -> String? {
    #if canImport(Darwin)
    let exportAll = "-export_dynamic"
    #else
    let exportAll = "--export-dynamic"
    #endif
    let objects = [runner.path] + scripts.map { $0.object.path } + build.objects
    let outcome = try build.compilation(
      objects + ["-o", program.path, "-Xlinker", exportAll],
      in: program.deletingLastPathComponent()
    ).run()
    return outcome.ending == .exit(0) ? nil : outcome.errors
  }

  private func compileRunner(in folder: URL) throws -> URL {
    let source = folder.appending(path: "main.swift")
    let object = folder.appending(path: "main.o")
    try Data(Self.runnerSource.utf8).write(to: source)
    let outcome = try build.compilation(
      ["-c", source.path, "-o", object.path, "-module-name", "ListingRunner"],
      in: folder
    ).run()
    guard outcome.ending == .exit(0) else {
      throw Build.Defect(description: "The runner does not compile:\n\(outcome.errors)")
    }
    return object
  }

  /// Calls the entry point named by the first argument.
  private static let runnerSource = """
    import Foundation

    typealias EntryPoint = @convention(c) (
      Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32

    guard let entryPoint = dlsym(dlopen(nil, RTLD_NOW), CommandLine.arguments[1]) else {
      fatalError("No listing has this entry point")
    }
    exit(unsafeBitCast(entryPoint, to: EntryPoint.self)(CommandLine.argc, CommandLine.unsafeArgv))
    """
}

// MARK: - Running

extension ScriptChecker {
  private func run(_ program: Program) throws -> [Problem] {
    let script = program.script
    let listing = script.listing
    // Files that a listing writes stay in its own folder, and are removed with it.
    let ownFolder = script.folder.appending(path: "run")
    try FileManager.default.createDirectory(at: ownFolder, withIntermediateDirectories: true)
    let outcome = try Command(
      executable: program.executable,
      arguments: [script.entryPoint],
      directory: ownFolder,
      environment: ["TMPDIR": ownFolder.path],
      timeLimit: runLimit
    ).run()

    let stated = StatedOutput(of: listing)
    switch outcome.ending {
    case .exit(0):
      break
    case .exit(let status):
      return stated.problems
        + [listing.problem("Ends with exit status \(status).\(quoting(outcome.errors))")]
    case .signal(let signal):
      return stated.problems
        + [listing.problem("Is ended by signal \(signal).\(quoting(outcome.errors))")]
    case .timeLimit:
      return stated.problems + [listing.problem("Does not end within \(runLimit)")]
    case .outputLimit:
      return stated.problems + [listing.problem("Prints without end")]
    }

    // As its own program, it would be the module 'main'.
    let output = outcome.output.replacing("\(script.module).", with: "main.")
    var printed = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if printed.last?.isEmpty == true {
      printed.removeLast()
    }
    let lines = printed.map(String.init)
    guard lines != stated.lines else { return stated.problems }
    let differsInBlanks = trimmed(lines) == trimmed(stated.lines)
    return stated.problems
      + [
        listing.problem(
          """
          States this output:\(indented(stated.lines))
          but prints this:\(indented(lines))\(differsInBlanks ? "\nThe lines differ in blanks." : "")
          """
        )
      ]
  }

  private func trimmed(_ lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func indented(_ lines: [String]) -> String {
    lines.isEmpty ? " nothing" : lines.map { "\n  \($0)" }.joined()
  }

  /// The first lines of an error output.
  private func quoting(_ errors: String) -> String {
    let lines = errors.split(whereSeparator: \.isNewline).prefix(4)
    return lines.isEmpty ? "" : " It says:\(indented(lines.map(String.init)))"
  }
}
#endif
