// SPDX-License-Identifier: MIT

import MotifMementos
import Testing

@testable import Step01
@testable import Step02
@testable import Step03
@testable import Step04
@testable import Step05
@testable import Step06
@testable import Step07
@testable import Step08
@testable import Step09
@testable import Step10
@testable import Step11
@testable import Step12

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The app after any step, as a test uses it.
protocol App: AnyObject {
  var frame: String { get }
  func press(_ keys: String)
}

extension Step01.AlbumApp: App {}
extension Step02.AlbumApp: App {}
extension Step03.AlbumApp: App {}
extension Step04.AlbumApp: App {}
extension Step05.AlbumApp: App {}
extension Step06.AlbumApp: App {}
extension Step07.AlbumApp: App {}
extension Step08.AlbumApp: App {}
extension Step09.AlbumApp: App {}
extension Step10.AlbumApp: App {}
extension Step11.AlbumApp: App {}
extension Step12.AlbumApp: App {}

/// The frame of an app after some keys.
func frame(_ app: some App, after keys: String) -> String {
  app.press(keys)
  return app.frame
}

/// Gives a test an empty folder for the app's files, and removes it at the end.
func withFolder(_ body: (DirectoryPath) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "Tutorial-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(DirectoryPath(folder))
}
