// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import MotifCoordinators

/// Reads the albums of a file: the result is the list with them, or why there is none.
///
/// The task runs to its end when it is started. To end it earlier, cancel it while it reports its
/// progress; then it has no result. It doesn't change the library: the parent decides what to do with
/// the result.
struct ImportCoordinator {
  /// The task.
  let task = Coordinator<Result<ImportResult, ImportError>>()

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognized by its content.
  ///   - albums: The albums of the library, to which those of the file are added.
  ///   - importer: The importer that reads the file.
  ///   - onProgress: Called from time to time with the progress of the import.
  init(
    path: String,
    into albums: [Album],
    with importer: AlbumImporter,
    onProgress: @escaping (ImportProgress) -> Void
  ) {
    task.onBegin { task in
      let result = Result { () throws(ImportError) in
        try importer.importAlbums(
          from: path,
          into: albums,
          progress: onProgress,
          isCancelled: { !task.isRunning }
        )
      }
      task.finish(result)
    }
  }
}
