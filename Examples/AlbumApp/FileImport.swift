// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Adds the albums of files to the library before the screen is shown, and says how it went.
///
/// What it says goes to standard error: every record that could not be read, what became of each file,
/// and a line of progress where somebody may look at it.
struct FileImport {
  /// The session whose library grows.
  let session: AlbumSession
  /// Whether a line of progress makes sense.
  let showsProgress: Bool

  /// Adds file after file.
  ///
  /// One that is refused does not keep the others out.
  ///
  /// - Parameter paths: The files.
  /// - Throws: ``ImportError`` of the first file that was refused, when all have been tried;
  ///   ``LibraryError`` where the library cannot be saved.
  func add(_ paths: [String]) throws {
    var refusal: ImportError?
    for path in paths {
      do {
        try add(path)
      } catch let error as ImportError {
        if case .nothingImported(_, let issues) = error { report(issues) }
        if refusal == nil { refusal = error } else { say("AlbumApp: \(error)") }
      }
    }
    if let refusal { throw refusal }
  }

  private func add(_ path: String) throws {
    defer { clearProgress() }
    let result = try session.importAlbums(from: path) { showProgress(of: path, $0) }
    clearProgress()
    report(result.issues)
    say("\(path): \(result)")
  }

  private func report(_ issues: [ImportIssue]) {
    guard !issues.isEmpty else { return }
    say(issues.map(\.description).joined(separator: "\n"))
  }

  // Where nobody listens, the import goes on: it is about the albums, not about the news.
  private func say(_ text: String) {
    try? StandardStream.error.write(text + "\n")
  }

  private func showProgress(of path: String, _ progress: ImportProgress) {
    guard showsProgress else { return }
    let percent = Int(progress.fraction * 100)
    let line = "\(path): \(progress.recordCount) records, \(percent)%"
    try? StandardStream.error.write("\r\u{1B}[K\(line)")
  }

  private func clearProgress() {
    guard showsProgress else { return }
    try? StandardStream.error.write("\r\u{1B}[K")
  }
}
