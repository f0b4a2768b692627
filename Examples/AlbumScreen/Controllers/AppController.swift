// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifNotifications
internal import MotifResponders

/// The top of the chain: it maps keys to actions and ends the app.
final class AppController: Responder {
  /// Whether the app was asked to end.
  let isFinished = ObservableValue(false, name: "finished")
  private let browser: AlbumBrowser
  private let screen: ShelfScreen
  private let albums: AlbumsController
  private let keys = KeyBindings.screen()

  /// Builds the chain: the parts of the screen, the screen, the albums' controller, the app.
  init(browser: AlbumBrowser, screen: ShelfScreen, hub: MessageHub) {
    self.browser = browser
    self.screen = screen
    albums = AlbumsController(browser: browser, screen: screen, hub: hub)
    super.init()
    albums.nextResponder = self
    handle(KeyPress.self, on: self, AppController.press)
    handle(ShowHelp.self, on: self, AppController.showHelp)
    handle(Quit.self, on: self, AppController.quit)
  }

  /// Handles a key that no part took: looks up its action and sends it along the chain.
  private func press(_ action: KeyPress) -> ActionAnswer<KeyPress> {
    guard let binding = keys[action.key] else { return .pass }
    if !binding.send(screen.focus), !binding.refusal.isEmpty {
      browser.status.value = binding.refusal
    }
    return .handled
  }

  private func showHelp(_ action: ShowHelp) -> ActionAnswer<ShowHelp> {
    let rows = keys.bindings.filter { !$0.label.isEmpty }
      .map { TableRow(label: $0.label, value: $0.purpose) }
    screen.open(OverlayState(title: "Keys", rows: rows))
    return .handled
  }

  private func quit(_ action: Quit) -> ActionAnswer<Quit> {
    isFinished.value = browser.mayEnd()
    return .handled
  }
}
