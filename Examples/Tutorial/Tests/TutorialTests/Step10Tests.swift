// SPDX-License-Identifier: MIT

import MotifMementos
import Testing

@testable import Step09
@testable import Step10

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Step 10: an archive")
struct Step10Tests {
  @Test
  func `a deleted album stays deleted`() throws {
    try withFolder { folder in
      let app = Step09.AlbumApp(folder: folder)
      app.press("d")
      app.suspend()
      #expect(frame(Step09.AlbumApp(folder: folder), after: "").contains("5 here"))
    }
    try withFolder { folder in
      let app = Step10.AlbumApp(folder: folder)
      app.press("d")
      app.suspend()
      #expect(frame(Step10.AlbumApp(folder: folder), after: "").contains("4 here"))
    }
  }

  @Test
  func `a new library is saved at once`() throws {
    try withFolder { folder in
      _ = Step10.AlbumStore(folder: folder)
      let archive = ArchiveStore<[Step10.Album]>(
        directory: folder,
        name: "albums",
        typeIdentifier: "albums"
      )
      let saved = try archive.load().value
      #expect(saved == Step10.Album.starters)
    }
  }

  @Test
  func `a damaged archive is reported and kept`() throws {
    try withFolder { folder in
      let archive = URL(filePath: folder.path)
      Step10.AlbumStore(folder: folder).save()
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try Data("damaged".utf8).write(to: archive.appending(path: file))
      }
      let store = Step10.AlbumStore(folder: folder)
      #expect(store.fault != nil)
      store.save()
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { file in
        try Data(contentsOf: archive.appending(path: file)) == Data("damaged".utf8)
      }
      #expect(!kept.isEmpty)
    }
  }
}
