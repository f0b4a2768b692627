// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators

/// Asks for a file and writes the albums to it: the result is the path, or `nil` if the user left the
/// form.
///
/// A file that exists is replaced only when the user confirms it by submitting the same path again.
final class ExportFormCoordinator: FileFormCoordinator<String> {
  private let albums: [AlbumDetails]
  private let exporter: AlbumExporter
  /// The path of a file that exists, about which the form has asked.
  private var askedAbout: String?

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - albums: The albums to write.
  ///   - exporter: The exporter that writes them.
  ///   - screen: The screen that shows the form.
  init(_ albums: [AlbumDetails], with exporter: AlbumExporter, on screen: ShelfScreen) {
    self.albums = albums
    self.exporter = exporter
    super.init(title: "Export all albums", verb: "Export", on: screen)
  }

  override func submit(_ path: String) {
    do throws(ExportError) {
      try exporter.export(albums, to: path, replacing: path == askedAbout)
      finish(path)
    } catch {
      askedAbout = error == .exists(path: path) ? path : nil
      message.value = error.reason
    }
  }

  override func didEdit() {
    super.didEdit()
    askedAbout = nil
  }
}
