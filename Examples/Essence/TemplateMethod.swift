// SPDX-License-Identifier: MIT

/// The steps of an import, each with a default.
protocol PlainImportSteps {
  func split(_ text: String) -> [String]
  func clean(_ titles: [String]) -> [String]
}

extension PlainImportSteps {
  func split(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
  func clean(_ titles: [String]) -> [String] { titles.filter { $0 != "-" } }
}

/// The process: it calls the steps, and nothing can change their order.
struct PlainTemplateMethod<Steps: PlainImportSteps> {
  let steps: Steps

  func run(_ text: String) -> [String] { steps.clean(steps.split(text)) }
}

/// One variation, which replaces one step.
struct PlainCommaImport: PlainImportSteps {
  func split(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
