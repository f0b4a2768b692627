// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import MotifCoordinators
internal import MotifPipelines

/// Reads the albums of a file: the result is the list with them, or why there is none.
///
/// The file is read on another thread while the user continues to use the app, or at once where
/// nobody can be woken, as in a script. To end the task earlier, cancel it; then it has no result. It
/// doesn't change the library: the parent decides what to do with the result.
final class ImportCoordinator: Coordinator<Result<ImportResult, ImportError>> {
  /// A report of the thread that reads.
  private enum News: Sendable {
    case progress(ImportProgress)
    case end(Result<ImportResult, ImportError>, PipelineReport?)
  }

  /// The steps that ran, once the file has been read.
  private(set) var report: PipelineReport?
  private let path: String
  private let albums: [Album]
  private let importer: AlbumImporter
  private let onProgress: (ImportProgress) -> Void
  private let inbox: SessionInbox<News>?
  private var reading: Task<Void, Never>?

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognized by its content.
  ///   - albums: The albums of the library, to which those of the file are added.
  ///   - importer: The importer that reads the file.
  ///   - onArrival: Called on another thread when there is something for ``deliver()``, or `nil` to
  ///     read the file in ``begin()``.
  ///   - onProgress: Called from time to time with the progress of the import.
  init(
    path: String,
    into albums: [Album],
    with importer: AlbumImporter,
    onArrival: (@Sendable () -> Void)? = nil,
    onProgress: @escaping (ImportProgress) -> Void
  ) {
    self.path = path
    self.albums = albums
    self.importer = importer
    self.onProgress = onProgress
    inbox = onArrival.map { SessionInbox(onArrival: $0) }
    super.init()
  }

  override func begin() {
    guard let inbox else {
      let result = Self.read(path, albums, importer, onProgress) { [weak self] report in
        self?.report = report
      } isCancelled: { [weak self] in
        self?.isRunning != true
      }
      _ = finish(result)
      return
    }
    reading = Task.detached { [path, albums, importer, inbox] in
      ImportCoordinator.read(path, albums, importer, reportingTo: inbox)
    }
  }

  override func didEnd() { reading?.cancel() }

  /// Takes what the thread that reads has reported since the last call.
  func deliver() {
    for news in inbox?.takeAll() ?? [] where isRunning {
      switch news {
      case .progress(let progress): onProgress(progress)
      case .end(let result, let report):
        self.report = report
        finish(result)
      }
    }
  }

  private static func read(
    _ path: String,
    _ albums: [Album],
    _ importer: AlbumImporter,
    reportingTo inbox: SessionInbox<News>
  ) {
    var report: PipelineReport?
    let result = read(path, albums, importer) { progress in
      inbox.post(.progress(progress))
    } _: {
      report = $0
    } isCancelled: {
      Task.isCancelled
    }
    inbox.post(.end(result, report))
  }

  private static func read(
    _ path: String,
    _ albums: [Album],
    _ importer: AlbumImporter,
    _ progress: (ImportProgress) -> Void,
    _ report: (PipelineReport) -> Void,
    isCancelled: () -> Bool
  ) -> Result<ImportResult, ImportError> {
    Result { () throws(ImportError) in
      try importer.importAlbums(
        from: path,
        into: albums,
        progress: progress,
        report: report,
        isCancelled: isCancelled
      )
    }
  }
}
