// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@testable import Step10
@testable import Step11

@Suite("Step 11: a form")
struct Step11Tests {
  private let keys = "aLodger/David Bowie/Rock/1979/"

  @Test
  func `an album is what was typed`() throws {
    try withFolder { folder in
      let before = frame(Step10.AlbumApp(folder: folder), after: keys)
      #expect(!before.contains("Lodger"))
    }
    try withFolder { folder in
      let after = frame(Step11.AlbumApp(folder: folder), after: keys)
      #expect(after.contains("Album   Lodger"))
      #expect(after.contains("Year    1979"))
    }
  }

  @Test
  func `a form says what is wrong`() {
    let form = AlbumForm(editing: nil)
    #expect(form.advice.value == "A title is needed.")
    form.title.value = "Lodger"
    #expect(form.advice.value == "An artist is needed.")
    form.artist.value = "David Bowie"
    form.year.value = "197"
    #expect(form.advice.value == "A year has four digits.")
    #expect(form.album == nil)
    form.year.value = "1979"
    #expect(form.canSave.value)
    #expect(form.album?.title == "Lodger")
  }

  @Test
  func `a form is left without an album`() throws {
    try withFolder { folder in
      let app = Step11.AlbumApp(folder: folder)
      #expect(frame(app, after: "aLow////").contains(" Save  An artist is needed."))
      #expect(frame(app, after: "^").contains("5 here"))
    }
  }
}
