// SPDX-License-Identifier: MIT

/// The parsed command line.
struct Arguments {
  /// An error in a command line.
  struct UsageError: Error {
    let message: String
  }

  private(set) var modules: [BenchmarkModule] = []
  private(set) var filter: String?
  private(set) var isQuick = false
  private(set) var style = Table.Style.text
  private(set) var wantsHelp = false

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        wantsHelp = true
      case "--quick":
        isQuick = true
      case "--tsv":
        style = .tabs
      case "--filter":
        guard let text = rest.popFirst() else {
          throw UsageError(message: "--filter needs a text.")
        }
        filter = text.lowercased()
      case _ where argument.hasPrefix("-"):
        throw UsageError(message: "There is no option '\(argument)'.")
      default:
        modules.append(try Self.module(argument))
      }
    }
    if modules.isEmpty { modules = BenchmarkModule.all }
  }

  private static func module(_ name: String) throws(UsageError) -> BenchmarkModule {
    guard let module = BenchmarkModule.all.first(where: { $0.name == name }) else {
      throw UsageError(message: "There is no module '\(name)'.")
    }
    return module
  }

  /// Whether a benchmark is selected.
  func includes(_ benchmark: Benchmark) -> Bool {
    filter.map { benchmark.name.lowercased().contains($0) } ?? true
  }

  static var usage: String {
    """
    usage: motif-benchmarks [module …] [--filter TEXT] [--quick] [--tsv] [--help]

      --filter TEXT  only the benchmarks whose name contains the text
      --quick        fewer and shorter samples
      --tsv          one table for each module, as in Documentation/Figures

    modules: \(BenchmarkModule.all.map { $0.name }.joined(separator: ", "))

    """
  }
}
