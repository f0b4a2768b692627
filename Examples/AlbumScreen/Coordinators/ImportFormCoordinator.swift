// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators

/// Asks for a file and reads its albums, while the form shows the progress: the result is what was
/// read, or `nil` if the user left the form.
///
/// A file that can't be read leaves the form open with the reason. Leaving the form while a file is
/// read cancels that.
final class ImportFormCoordinator: FileFormCoordinator<ImportResult> {
  private let makeImport:
    (_ path: String, _ onProgress: @escaping (ImportProgress) -> Void) -> ImportCoordinator
  private weak var importing: ImportCoordinator?

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - screen: The screen that shows the form.
  ///   - makeImport: Makes the task that reads a file.
  init(
    on screen: ShelfScreen,
    makeImport:
      @escaping (
        _ path: String,
        _ onProgress: @escaping (ImportProgress) -> Void
      ) -> ImportCoordinator
  ) {
    self.makeImport = makeImport
    super.init(title: "Import albums", verb: "Import", on: screen)
  }

  override func submit(_ path: String) {
    guard importing?.isRunning != true else { return }
    let importing = makeImport(path) { [message] progress in
      let percent = Int(progress.fraction * 100)
      message.value = "\(progress.recordCount.counting("record")), \(percent)%. Esc cancels."
    }
    self.importing = importing
    startChild(importing) { [weak self] result in
      switch result {
      case .success(let result): self?.finish(result)
      case .failure(let error): self?.message.value = error.reason
      }
    }
  }

  override func didEdit() {
    if importing?.isRunning != true { super.didEdit() }
  }

  /// Takes what the thread that reads has reported.
  func deliver() { importing?.deliver() }
}
