// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifNotifications
internal import MotifResponders

/// The top of the chain: it turns keys into actions and ends the app.
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
    handle(ShowHelp.self, on: self, AppController.showHelp)
    handle(Quit.self, on: self, AppController.quit)
  }

  /// Offers a key to the part that has the keyboard; otherwise, looks up its action and sends it up
  /// the chain.
  ///
  /// - Parameter key: The key.
  func press(_ key: KeyStroke) {
    guard !screen.take(key), let binding = keys[key] else { return }
    do throws(ResponderChainError) {
      try binding.send(screen.focus)
    } catch .cycle(let names) {
      browser.status.value = "\(ResponderChainError.cycle(names))"
    } catch {
      if !binding.refusal.isEmpty { browser.status.value = binding.refusal }
    }
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
