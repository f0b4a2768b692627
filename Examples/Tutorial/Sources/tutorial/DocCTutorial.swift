// SPDX-License-Identifier: MIT

import Foundation

/// The tutorial for DocC, from the same page: a section for each of its sections, a step for each of its parts.
struct DocCTutorial {
  /// The texts, by file name.
  private(set) var texts: [String: String] = [:]

  /// The names of the files that it shows, and where they are.
  private(set) var links: [String: String] = [:]

  /// A section of the page while it is read.
  private struct Section {
    var title: String
    var introduction = ""
    var steps: [(words: String, name: String, file: String)] = []
    /// The last paragraph, which says what the next part is for.
    var words = ""
    var runs = 0
  }

  init(_ page: TutorialPage) {
    var sections: [Section] = []
    for (part, _, text) in page.parts {
      if case .prose = part {
        for paragraph in Self.paragraphs(text) {
          if let heading = paragraph.wholeMatch(of: /## ([0-9]+\. .*)/) {
            sections.append(Section(title: String(heading.output.1)))
          } else if let last = sections.indices.last, !paragraph.hasPrefix("#") {
            if sections[last].introduction.isEmpty { sections[last].introduction = paragraph }
            if !paragraph.hasPrefix("**") { sections[last].words = paragraph }
          }
        }
      } else if let last = sections.indices.last {
        add(part, text, to: &sections[last], number: last + 1)
      }
    }
    let shelf = page.parts.first { if case .frame = $0.part { true } else { false } }
    texts["Shelf.svg"] = Self.picture(shelf?.text ?? "")
    texts["Tutorials.tutorial"] = Self.contents
    texts["Build-It-Along.tutorial"] = Self.tutorial(sections)
  }

  /// Adds a step for a part of the page.
  private mutating func add(
    _ part: TutorialPage.Part,
    _ text: String,
    to section: inout Section,
    number: Int
  ) {
    var words = section.words
    section.words = ""
    switch part {
    case .prose, .frame: return
    case .code(let step, let file):
      let name = "\(StepSources.name(step))-\(file)"
      links[name] = "../Sources/\(StepSources.name(step))/\(file)"
      if words.isEmpty { words = "Change `\(file)`." }
      section.steps.append((words, file, name))
    case .run:
      section.runs += 1
      let name = "\(StepSources.name(number))-run\(section.runs).txt"
      texts[name] =
        text.split(separator: "\n").filter { !$0.hasPrefix("```") }
        .joined(separator: "\n") + "\n"
      if section.steps.isEmpty { words = "Run the app, and see what is wrong." }
      if words.isEmpty { words = "Run it." }
      section.steps.append((words, "Terminal", name))
    }
  }

  // MARK: - Markdown

  /// The paragraphs of prose, each on one line and without links, as DocC can't follow them.
  private static func paragraphs(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").map { paragraph in
      paragraph.trimmingCharacters(in: .newlines).replacing("\n", with: " ")
        .replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
    }
    .filter { !$0.isEmpty }
  }

  /// A frame as a picture.
  private static func picture(_ run: String) -> String {
    let rows = run.split(separator: "\n").filter { $0.hasPrefix("+") || $0.hasPrefix("|") }
    let lines = rows.enumerated().map { index, row in
      let text = row.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return #"<text x="16" y="\#(32 + 20 * index)" xml:space="preserve">\#(text)</text>"#
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 \(36 + 20 * rows.count)">
      <rect width="100%" height="100%" fill="#1f2328"/>
      <g font-family="monospace" font-size="15" fill="#e6edf3">
      \(lines.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  // MARK: - Directives

  private static let contents = """
    @Tutorials(name: "Build It Along") {
      @Intro(title: "Build It Along") {
        A small music library in twelve steps, each of which fixes with one pattern what is visibly wrong.
      }

      @Chapter(name: "The Album App") {
        From an empty package to an app with undo, an archive, a form, and two tasks.

        @Image(source: "Shelf.svg", alt: "Three covers, a table with the album in the middle, and a toolbar.")

        @TutorialReference(tutorial: "doc:Build-It-Along")
      }
    }

    """

  private static func tutorial(_ sections: [Section]) -> String {
    var lines = [
      "@Tutorial(time: 90) {", "  @Intro(title: \"Build the album app\") {",
      "    Each section begins with something that is visibly wrong, and fixes it with one pattern.",
      "  }",
    ]
    for section in sections {
      lines += ["", "  @Section(title: \"\(section.title)\") {", "    @ContentAndMedia {"]
      lines += ["      \(section.introduction)", "    }", "", "    @Steps {"]
      for step in section.steps {
        lines += ["      @Step {", "        \(step.words)", ""]
        lines += ["        @Code(name: \"\(step.name)\", file: \"\(step.file)\")", "      }"]
      }
      lines += ["    }", "  }"]
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }
}
