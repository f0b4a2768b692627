// SPDX-License-Identifier: MIT

import MotifPipelines

/// Solutions to the exercises of `Documentation/Patterns/TemplateMethod.md`.
enum TemplateMethodSolutions {
  /// The standard import: a title in each line, and a dash for none.
  static let standard = Pipeline(.split) { $0.split(separator: "\n").map(String.init) }
    .then(.clean) { titles in titles.filter { $0 != "-" } }
    .then(.write) { $0.joined(separator: ", ") }

  // MARK: - 1. A replacement that calls the default

  static let sorted = standard.replacing(.clean) { titles, original in
    try original(titles).sorted()
  }

  /// It doesn't call the default, which ``PipelineStep/clean`` requires, so each run of it fails.
  static let careless = standard.replacing(.clean) { titles, _ in titles.sorted() }

  // MARK: - 2. Two by two

  static let commas = PipelineVariation("commas").replacing(.split) { text, _ in
    text.split(separator: ",").map(String.init)
  }

  static let lines = PipelineVariation("lines").replacing(.write) { titles, _ in
    titles.joined(separator: "\n")
  }

  // MARK: - 3. A hook

  /// Returns the same import, which also reports how many titles were removed.
  static func counting(
    _ pipeline: Pipeline<String, String>,
    report: @escaping @Sendable (Int) -> Void
  ) -> Pipeline<String, String> {
    pipeline.around(.clean) { titles, clean in
      let cleaned = try clean(titles)
      report(titles.count - cleaned.count)
      return cleaned
    }
  }
}

extension PipelineStep where Input == String, Output == [String] {
  static var split: Self { Self("split") }
}

extension PipelineStep where Input == [String], Output == [String] {
  /// Later steps rely on it, so a replacement has to call the default.
  static var clean: Self { Self("clean", original: .required) }
}

extension PipelineStep where Input == [String], Output == String {
  static var write: Self { Self("write") }
}
