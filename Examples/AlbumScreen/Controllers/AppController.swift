// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifResponders

/// The top of the responder chain (the *chain of responsibility* pattern): it turns keys into actions.
final class AppController: Responder {
  /// The keys and their actions.
  let keys = KeyBindings.screen()
  private let browser: AlbumBrowser
  private let screen: ShelfScreen

  /// Makes the controller.
  ///
  /// - Parameters:
  ///   - browser: The view model, whose status reports keys that have no effect.
  ///   - screen: The screen, whose parts get each key first.
  init(browser: AlbumBrowser, screen: ShelfScreen) {
    self.browser = browser
    self.screen = screen
    super.init()
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
}
