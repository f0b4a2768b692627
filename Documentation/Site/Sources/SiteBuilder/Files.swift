// SPDX-License-Identifier: MIT

import Foundation

/// Reading and writing whole files, with errors that name the file.
enum Files {
  static func text(_ path: String) throws(SiteError) -> String {
    String(decoding: try data(path), as: UTF8.self)
  }

  static func data(_ path: String) throws(SiteError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .file(path, reason: "can't be read: \(error.localizedDescription)")
    }
  }

  static func write(_ text: String, to path: String) throws(SiteError) {
    try write(Data(text.utf8), to: path)
  }

  static func write(_ data: Data, to path: String) throws(SiteError) {
    do {
      try makeFolder((path as NSString).deletingLastPathComponent)
      try data.write(to: URL(filePath: path))
    } catch let error as SiteError {
      throw error
    } catch {
      throw .file(path, reason: "can't be written: \(error.localizedDescription)")
    }
  }

  static func makeFolder(_ path: String) throws(SiteError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .file(path, reason: "can't be made: \(error.localizedDescription)")
    }
  }

  static func remove(_ path: String) throws(SiteError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .file(path, reason: "can't be removed: \(error.localizedDescription)")
    }
  }

  static func copy(_ source: String, to destination: String) throws(SiteError) {
    try makeFolder((destination as NSString).deletingLastPathComponent)
    try remove(destination)
    do {
      try FileManager.default.copyItem(atPath: source, toPath: destination)
    } catch {
      throw .file(source, reason: "can't be copied: \(error.localizedDescription)")
    }
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The names in a folder, sorted; none if it doesn't exist.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The files below a folder, as sorted paths relative to it.
  static func all(below folder: String, suffix: String = "") -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return [] }
    return paths.compactMap { $0 as? String }
      .filter { $0.hasSuffix(suffix) && !isFolder("\(folder)/\($0)") }
      .sorted()
  }

  /// A file of this package's resources.
  static func resource(_ name: String) throws(SiteError) -> String {
    try text(Bundle.module.bundlePath + "/Resources/" + name)
  }
}
