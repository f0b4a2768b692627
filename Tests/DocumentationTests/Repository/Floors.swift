// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// The dependencies of the modules.
struct Floors {
  /// The modules that each module depends on.
  let arrows: [String: Set<String>]

  /// Reads the rows of the manifest's table: `("MotifLists", ["MotifCore"]),`.
  init(manifest: String) {
    arrows = Self.arrows(
      manifest.matches(of: /\("(Motif\w+)", \[([^\]]*)\]\)/).map { ($0.output.1, $0.output.2) }
    )
  }

  /// Reads the rows of a table in Markdown: `` | `MotifLists` | `MotifCore` | ``.
  init(page: String) {
    arrows = Self.arrows(
      page.matches(of: /\| `(Motif\w+)` \| ((?:`Motif\w+`(?:, )?)+) \|/)
        .map { ($0.output.1, $0.output.2) }
    )
  }

  private static func arrows(_ rows: [(Substring, Substring)]) -> [String: Set<String>] {
    let pairs = rows.map { module, beneath in
      (String(module), Set(beneath.matches(of: /\w+/).map { String($0.output) }))
    }
    return Dictionary(pairs) { $0.union($1) }
  }
}
#endif
