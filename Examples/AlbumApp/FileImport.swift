// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import AlbumScreen

/// Adds the albums of files to the library before the screen is shown, and reports the results.
///
/// The report is written to standard error: every unreadable record, the unread columns, the result
/// for each file, and a line of progress if a user may be watching.
struct FileImport {
  /// The session that receives the albums.
  let session: AlbumSession
  /// Whether to show a line of progress.
  let showsProgress: Bool

  /// Imports one file after another.
  ///
  /// A refused file does not stop the others.
  ///
  /// - Parameter paths: The files.
  /// - Throws: ``ImportError`` of the first refused file, after all files were tried;
  ///   ``LibraryError`` if the library can't be saved.
  func add(_ paths: [String]) throws {
    var refusal: ImportError?
    for path in paths {
      do {
        try add(path)
      } catch let error as ImportError {
        if case .nothingImported(_, let issues) = error { report(issues) }
        if refusal == nil {
          refusal = error
        } else {
          StandardStream.error.write("AlbumApp: \(error)")
        }
      }
    }
    if let refusal { throw refusal }
  }

  private func add(_ path: String) throws {
    defer { clearProgress() }
    let result = try session.importAlbums(from: path) { showProgress(of: path, $0) }
    clearProgress()
    report(result.issues)
    if !result.unreadFields.isEmpty {
      StandardStream.error.write(
        "\(path): not read: \(result.unreadFields.joined(separator: ", "))"
      )
    }
    StandardStream.error.write("\(path): \(result)")
  }

  private func report(_ issues: [ImportIssue]) {
    StandardStream.error.write(issues.map(\.description))
  }

  private func showProgress(of path: String, _ progress: ImportProgress) {
    guard showsProgress else { return }
    let percent = Int(progress.fraction * 100)
    StandardStream.error.show("\(path): \(progress.recordCount.counting("record")), \(percent)%")
  }

  private func clearProgress() {
    guard showsProgress else { return }
    StandardStream.error.show("")
  }
}
