// SPDX-License-Identifier: MIT

internal import MotifBindings

/// Runs two small screens without a display, and prints what they would draw.
@main
@MainActor
struct BindingsExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    let example = BindingsExample { Swift.print($0) }
    example.loadCover()
    example.print("")
    example.editAlbum()
  }

  /// A spinner that stops on its own when the cover arrives.
  func loadCover() {
    print("A cover that loads slowly")
    let image = ObservableValue<String?>(nil)
    var view: CoverView? = CoverView(of: image, print: print)
    print("> the image arrives")
    image.value = "blue.png"

    print("> request another image, and close the view before it arrives")
    image.value = nil
    view?.reload()
    view = nil
    image.value = "hejira.png"
  }

  /// A form with two fields, a heading, and a button, all bound to one album.
  func editAlbum() {
    print("An album in a form")
    let editor = AlbumEditor(Album(title: "Blue", year: 1957))
    let form = AlbumForm(editor, print: print)

    print("> type a title and a year")
    form.title.type(" Train")
    form.year.erase(2)
    form.year.type("58")

    print("> save an incomplete year, then complete it")
    form.year.erase(1)
    form.save()
    form.year.type("7")
    form.save()

    print("> change the album in code")
    withExtendedLifetime(form) {
      editor.album.value = Album(title: "Giant Steps", year: 1960)
    }
  }
}
