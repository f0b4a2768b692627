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
    var body: [String] = []
    var nextLeaf = 0.0
    let columns = [16.0, 250, 560, 880]
    func text(_ words: String, _ style: String, _ x: Double, _ y: Double) -> String {
      let content = StructureDrawing.escaped(words)
      return #"<text class="\#(style)" x="\#(Int(x))" y="\#(Int(y) + 5)">\#(content)</text>"#
    }
    /// Draws what an answer leads to, and returns the height of its middle.
    func draw(_ destination: Destination, column: Int) -> Double {
      switch destination {
      case .page(let page):
        nextLeaf += 26
        body.append(text(page.name, "page", columns[min(column, 3)], nextLeaf))
        return nextLeaf
      case .question(let question):
        var middles: [Double] = []
        for answer in question.answers {
          let words = answer.text.hasSuffix(".") ? String(answer.text.dropLast()) : answer.text
          let before = nextLeaf
          let middle = draw(answer.leads, column: column + 1)
          if nextLeaf - before < 27, words.count > 40 { nextLeaf += 4 }
          body.append(text(words, "answer", columns[min(column, 3)], middle))
          middles.append(middle)
        }
        let top = middles.first ?? nextLeaf
        let bottom = middles.last ?? nextLeaf
        if column > 0 {
          let x = Int(columns[min(column, 3)]) - 8
          body.append(
            #"<path class="line" d="M \#(x) \#(Int(top)) V \#(Int(bottom))"/>"#
          )
        }
        return (top + bottom) / 2
      }
    }
    _ = draw(.question(first), column: 0)
    let height = Int(nextLeaf) + 24
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1140 \(height)" width="1140" \
      height="\(height)" role="img">
      <title>\(StructureDrawing.escaped(title))</title>
      <desc>The list of questions on this page, as a tree.</desc>
      <style>
      text { font: 12px ui-sans-serif, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
      .page { font-weight: 600; fill: #0969da; }
      .line { stroke: #8c959f; fill: none; }
      @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .page { fill: #58a6ff; }
      .line { stroke: #656c76; }
      }
      </style>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }
}
