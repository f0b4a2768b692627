// SPDX-License-Identifier: MIT

/// The pictures of the album app on a page, which the app draws itself.
///
/// A comment above the picture says how large the frame is, and which keys lead to it:
///
/// ```text
/// <!-- frame: 80x24 right right d -->
/// ![The album app: four covers](Images/AlbumApp.svg)
/// ```
struct FramePictures {
  /// A frame that a page shows.
  struct Frame: Hashable {
    /// The columns and rows of the frame, such as `80x24`.
    var size: String
    /// The keys that are pressed, as a script of the app.
    var keys: String
  }

  /// What draws a frame.
  let draw: (Frame) throws -> String

  /// Draws the pictures of a page.
  ///
  /// - Parameters:
  ///   - page: The page's text.
  ///   - file: The page's path.
  /// - Returns: The paths, relative to the page's folder, and the pictures, in the order of the page.
  /// - Throws: A ``PatternPage/Problem`` for a comment without a picture, or a picture without words.
  func pictures(on page: String, file: String) throws -> [(path: String, text: String)] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.indices.filter { lines[$0].hasPrefix("<!-- frame:") }.map { index in
      guard let comment = lines[index].wholeMatch(of: /<!-- frame: (\d+x\d+)(?: (.+))? -->/) else {
        throw PatternPage.Problem(
          page: file,
          message: "A frame has a size and keys: <!-- frame: 80x24 right d -->"
        )
      }
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      guard let picture = next.wholeMatch(of: /!\[([^\]]+)\]\(([^)]+\.svg)\)/) else {
        throw PatternPage.Problem(
          page: file,
          message: "A picture with words follows each frame: ![What it shows](Images/Name.svg)"
        )
      }
      let frame = Frame(size: String(comment.1), keys: String(comment.2 ?? ""))
      return (String(picture.2), try draw(frame))
    }
  }
}
