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

// MARK: - Dispatching

extension Responder {
  /// Sends an action up the chain, where the recorder of turns notes its way if there is one.
  ///
  /// - Parameter action: The action.
  /// - Returns: Its outcome.
  @discardableResult
  func dispatch<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    value(for: XRayKey.self)?.follow(action, from: self) ?? send(action)
  }
}

extension FirstResponderScope {
  /// Dispatches an action from the first responder.
  ///
  /// - Parameter action: The action.
  /// - Returns: Its outcome.
  @discardableResult
  func dispatch<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    (current ?? fallback)?.dispatch(action) ?? send(action)
  }
}
