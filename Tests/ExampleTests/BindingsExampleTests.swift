// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifBindings
internal import MotifTestSupport
internal import Testing

@testable import BindingsExample

@Suite("BindingsExample")
@MainActor
struct BindingsExampleTests {
  private let transcript = Transcript()

  private func print(_ line: String) { transcript.add(line) }

  @Test
  func `the spinner stops with the image and the view (A8)`() {
    BindingsExample(print: print).loadCover()
    #expect(
      transcript.text == """
        A cover that loads slowly
        spinner: starts
        > the image arrives
        spinner: stops, showing blue.png
        > request another image, and close the view before it arrives
        spinner: starts
        """
    )
  }

  @Test
  func `the form, the view model, and the album stay equal (B2, B5)`() {
    BindingsExample(print: print).editAlbum()
    #expect(
      transcript.text == """
        An album in a form
        title: Blue
        year: 1957
        heading: Blue (1957)
        button: (Save)
        > type a title and a year
        title: Blue Train
        heading: Blue Train (1957)
        button: [Save]
        year: 19
        button: (Save), A year is a number from 1877 to 2100.
        year: 1958
        heading: Blue Train (1958)
        button: [Save]
        > save an incomplete year, then complete it
        year: 195
        button: (Save), A year is a number from 1877 to 2100.
        button: tapped
        year: 1957
        heading: Blue Train (1957)
        button: [Save]
        button: tapped
        button: (Save)
        > change the album in code
        title: Giant Steps
        year: 1960
        heading: Giant Steps (1960)
        """
    )
  }

  @Test
  func `a closed view is released and its image disconnected (A8)`() {
    let image = ObservableValue<String?>(nil)
    expectReleased { CoverView(of: image, print: print) }
    image.value = "late.png"
    #expect(transcript.lines == ["spinner: starts"])
  }

  @Test
  func `the view model can be tested without a form (B5)`() {
    let editor = AlbumEditor(Album(title: "Blue", year: 1971))
    #expect(editor.title.value == "Blue" && editor.year.value == "1971")
    #expect(editor.problem.value == nil && !editor.canSave.value)

    editor.title.value = ""
    #expect(editor.problem.value == "An album needs a title." && !editor.canSave.value)

    editor.title.value = "Hejira"
    for text in ["", "x", "1876", "2101"] {
      editor.year.value = text
      #expect(editor.problem.value != nil && !editor.canSave.value)
      #expect(editor.year.value == text && editor.heading.value == "Hejira (1971)")
    }
    editor.save()
    #expect(editor.album.value.title == "Blue")

    editor.year.value = "01976"
    #expect(editor.canSave.value && editor.year.value == "01976")
    editor.save()
    #expect(editor.album.value == Album(title: "Hejira", year: 1976) && !editor.canSave.value)
  }

  @Test
  func `a released form leaves the view model alone (B2)`() {
    let editor = AlbumEditor(Album(title: "Blue", year: 1971))
    weak var field: TextField?
    expectReleased {
      let form = AlbumForm(editor, print: print)
      field = form.title
      return form
    }
    #expect(field == nil)
    let count = transcript.lines.count
    editor.title.value = "Hejira"
    #expect(transcript.lines.count == count)
  }
}
#endif
