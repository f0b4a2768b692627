// SPDX-License-Identifier: MIT

import Foundation

/// Finds the file of the site that a server answers a request with.
public struct StaticFiles: Sendable {
  /// The folder with the site.
  public let folder: String
  /// The path that the site was built for.
  public let base: BasePath

  /// Opens a site that was built before.
  ///
  /// - Throws: `SiteError.noSite`.
  public init(folder: String) throws(SiteError) {
    guard let marker = try? SiteMarker.read(in: folder) else { throw .noSite(folder) }
    self.folder = folder
    base = try BasePath(marker.basePath)
  }

  /// The answer to a request.
  public enum Answer: Equatable, Sendable {
    /// A file, and its media type.
    case file(String, type: String)
    /// Another address.
    case redirect(String)
    /// The page that says that there is none.
    case notFound
  }

  /// Answers a request for a path, whose percent encoding and query are removed.
  public func answer(_ path: String) -> Answer {
    guard let address = base.remove(from: path) else {
      return path == "/" ? .redirect("\(base)") : .notFound
    }
    let parts = address.split(separator: "/")
    guard !parts.contains(where: { $0.hasPrefix(".") || $0.contains("\0") }) else {
      return .notFound
    }
    let file = ([folder[...]] + parts).joined(separator: "/")
    if Files.isFolder(file) {
      guard Files.exists(file + "/index.html") else { return .notFound }
      return .file(file + "/index.html", type: Self.type(of: "html"))
    }
    guard Files.exists(file) else { return .notFound }
    return .file(file, type: Self.type(of: String(file.split(separator: ".").last ?? "")))
  }

  private static func type(of suffix: String) -> String {
    switch suffix {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg": "image/jpeg"
    case "ico": "image/x-icon"
    default: "application/octet-stream"
    }
  }
}

/// The file that says that a folder holds a site of ours, and how it was built.
struct SiteMarker: Codable {
  static let name = "motif-site.json"

  var basePath: String

  static func read(in folder: String) throws(SiteError) -> SiteMarker {
    let path = "\(folder)/\(name)"
    guard let marker = try? JSONDecoder().decode(SiteMarker.self, from: try Files.data(path)) else {
      throw .file(path, reason: "is not the mark of a site")
    }
    return marker
  }

  func write(in folder: String) throws(SiteError) {
    guard let data = try? JSONEncoder().encode(self) else {
      throw .file(Self.name, reason: "can't be encoded")
    }
    try Files.write(data, to: "\(folder)/\(Self.name)")
  }
}
