// SPDX-License-Identifier: MIT

internal import MotifNotifications

/// Uses one filter to select albums, as the content of messages, and as a category.
@main
@MainActor
struct FilterExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() async {
    await FilterExample { Swift.print($0) }.run()
  }

  /// Filters a shelf, which knows neither the log nor the analytics that observe it.
  func run() async {
    let hub = MessageHub()
    let shelf = Shelf(Album.all, hub: hub)
    let analytics = Analytics(hub)
    let log = hub.observe(Shelf.DidShow.self) { [print] message in
      print("log: \(message.filter): \(message.count)")
    }
    let jazz = AlbumFilter.genre("Jazz")
    let fifties = AlbumFilter.years(1950...1959)

    let alarm = hub.observe(Shelf.DidShow.self, about: jazz) { [print] _ in print("jazz at last") }
    for filter in [.all, jazz, jazz && fifties, !jazz || fifties, jazz] { shelf.show(filter) }

    print("> go back twice")
    shelf.goBack()
    shelf.goBack()

    print("> stop the log, and count in another actor")
    log.cancel()
    print("\(shelf.filter): \(await Catalog(Album.all).count(shelf.filter)) in the catalog")

    print("> how often each filter was shown")
    for line in analytics.lines { print(line) }
    withExtendedLifetime(alarm) {}
  }
}
