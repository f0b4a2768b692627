// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Adds the albums of files to the library before the screen is shown, and says how it went.
///
/// What it says goes to standard error: every record that could not be read, the columns that were not, what
/// became of each file, and a line of progress where somebody may look at it.
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
    StandardStream.error.show("\(path): \(progress.recordCount) records, \(percent)%")
  }

  private func clearProgress() {
    guard showsProgress else { return }
    StandardStream.error.show("")
  }
}
