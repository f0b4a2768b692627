// SPDX-License-Identifier: MIT

import Foundation

/// Questions that lead to a page: three at most.
///
/// They come from the front line `choose` of each page: questions, each with the answer that leads on, as in
/// `What do you have to do? Keep a state. / Which one? All of it, and it stays private.` Pages with the same answers so
/// far have the same next question.
struct Chooser {
  /// A question, and where each answer leads.
  struct Question {
    var text: String
    var answers: [(text: String, leads: Destination)]
  }

  indirect enum Destination {
    case question(Question)
    case page(PatternPage)
  }

  /// The first question.
  let first: Question

  init(_ pages: [PatternPage]) throws(PatternPage.Problem) {
    var paths: [(page: PatternPage, steps: [(question: String, answer: String)])] = []
    for page in pages {
      let steps = try page.value("choose").components(separatedBy: " / ").map { step in
        let end = step.firstIndex(of: "?").map { step.index(after: $0) } ?? step.startIndex
        return (
          String(step[..<end]), step[end...].trimmingCharacters(in: .whitespaces)
        )
      }
      guard (1...3).contains(steps.count), steps.allSatisfy({ !$0.0.isEmpty && !$0.1.isEmpty })
      else {
        throw .init(page: page.file, message: "'choose' has one to three questions with answers")
      }
      paths.append((page, steps))
    }
    first = try Self.question(paths, depth: 0)
  }

  private static func question(
    _ paths: [(page: PatternPage, steps: [(question: String, answer: String)])],
    depth: Int
  ) throws(PatternPage.Problem) -> Question {
    guard let start = paths.first, depth < start.steps.count else {
      throw .init(page: paths.first?.page.file ?? "", message: "Its path in the chooser ends early")
    }
    let text = start.steps[depth].question
    var answers: [(text: String, leads: Destination)] = []
    var seen: Set<String> = []
    for path in paths {
      guard depth < path.steps.count else {
        throw .init(page: path.page.file, message: "Its path in the chooser ends before '\(text)'")
      }
      guard path.steps[depth].question == text else {
        let own = path.steps[depth].question
        throw .init(page: path.page.file, message: "The chooser asks '\(text)' here, not '\(own)'")
      }
      let answer = path.steps[depth].answer
      guard seen.insert(answer).inserted else { continue }
      let same = paths.filter { depth < $0.steps.count && $0.steps[depth].answer == answer }
      if same.count == 1, path.steps.count == depth + 1 {
        answers.append((answer, .page(path.page)))
      } else {
        answers.append((answer, .question(try question(same, depth: depth + 1))))
      }
    }
    return Question(text: text, answers: answers)
  }
}

// MARK: - The page

extension Chooser {
  /// The list of questions and answers in Markdown.
  var markdown: String {
    var lines = ["**\(first.text)**", ""]
    for answer in first.answers {
      Self.add(answer, to: &lines, depth: 0)
    }
    return lines.joined(separator: "\n")
  }

  private static func add(
    _ answer: (text: String, leads: Destination),
    to lines: inout [String],
    depth: Int
  ) {
    let indent = String(repeating: "  ", count: depth)
    let words = answer.text.hasSuffix(".") ? String(answer.text.dropLast()) : answer.text
    switch answer.leads {
    case .page(let page):
      lines.append("\(indent)- \(words): [\(page.name)](\(page.file))")
    case .question(let question):
      lines.append("\(indent)- \(words). **\(question.text)**")
      for next in question.answers { add(next, to: &lines, depth: depth + 1) }
    }
  }
}

// MARK: - The picture

extension Chooser {
  /// The questions as a tree that grows to the right.
  func svg(title: String) -> String {
    var widths: [Double] = [0, 0, 0, 0]
    measure(.question(first), depth: 0, &widths)
    // A column is as wide as its longest text.
    let columns = widths.reduce(into: [16.0]) { $0.append(($0.last ?? 0) + $1 + 40) }
    var body: [String] = []
    var height = 0.0
    _ = draw(.question(first), depth: 0, columns, &height, &body)
    let size = (width: Int(columns.last ?? 0), height: Int(height) + 30)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" \
      width="\(size.width)" height="\(size.height)" role="img">
      <title>\(StructureDrawing.escaped(title))</title>
      <desc>The list of questions on this page, as a tree.</desc>
      <style>
      text { font: 13px ui-sans-serif, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
      .page { font-weight: 600; fill: #0969da; }
      .question { font-size: 12px; font-style: italic; fill: #57606a; }
      .line { stroke: #8c959f; fill: none; }
      @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .page { fill: #58a6ff; }
      .question { fill: #9198a1; }
      .line { stroke: #656c76; }
      }
      </style>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  /// Finds the widest text of each column.
  private func measure(_ destination: Destination, depth: Int, _ widths: inout [Double]) {
    switch destination {
    case .page(let page): widths[depth] = max(widths[depth], Double(page.name.count) * 8)
    case .question(let question):
      for answer in question.answers {
        widths[depth] = max(widths[depth], Double(answer.text.count) * 6.9)
        measure(answer.leads, depth: depth + 1, &widths)
      }
    }
  }

  /// Draws what an answer leads to, below what was drawn before.
  ///
  /// - Returns: The height of its middle.
  private func draw(
    _ destination: Destination,
    depth: Int,
    _ columns: [Double],
    _ height: inout Double,
    _ body: inout [String]
  ) -> Double {
    func add(_ words: String, _ style: String, _ y: Double) {
      let content = StructureDrawing.escaped(words)
      body.append(
        #"<text class="\#(style)" x="\#(Int(columns[depth]))" y="\#(Int(y) + 5)">\#(content)</text>"#
      )
    }
    switch destination {
    case .page(let page):
      height += 26
      add(page.name, "page", height)
      return height
    case .question(let question):
      height += 30
      add(question.text, "question", height)
      let top = height + 14
      var middles: [Double] = []
      for answer in question.answers {
        let words = answer.text.hasSuffix(".") ? String(answer.text.dropLast()) : answer.text
        let middle = draw(answer.leads, depth: depth + 1, columns, &height, &body)
        add(words, "answer", middle)
        middles.append(middle)
      }
      if depth > 0 {
        let x = Int(columns[depth]) - 14
        body.append(#"<path class="line" d="M \#(x) \#(Int(top)) V \#(Int(height) + 6)"/>"#)
      }
      return ((middles.first ?? top) + (middles.last ?? top)) / 2
    }
  }
}
