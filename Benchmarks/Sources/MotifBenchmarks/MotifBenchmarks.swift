// SPDX-License-Identifier: MIT

import Foundation

/// Measures the modules of the package against bare code and against their peers.
@main
struct MotifBenchmarks {
  static func main() {
    do throws(Arguments.UsageError) {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      if arguments.wantsHelp {
        print(Arguments.usage, terminator: "")
      } else {
        run(arguments)
      }
    } catch {
      StandardError.print("\(error.message)\n\n\(Arguments.usage)")
      exit(64)
    }
  }

  private static func run(_ arguments: Arguments) {
    let runner = Runner(plan: arguments.isQuick ? .quick : .full)
    for module in arguments.modules {
      var sections: [(title: String, rows: [Row])] = []
      for section in module.sections {
        let benchmarks = section.benchmarks.filter(arguments.includes)
        guard !benchmarks.isEmpty else { continue }
        let rows = benchmarks.map { benchmark in
          StandardError.print("\(module.name): \(benchmark.name)")
          return runner.run(benchmark)
        }
        sections.append((section.title, rows))
        if arguments.style == .text {
          print("\(module.name): \(section.title)\n")
          print(Table([(section.title, rows)]).text)
        }
      }
      if arguments.style == .tabs, !sections.isEmpty {
        print(Table(sections).tabs, terminator: "")
      }
    }
  }
}
