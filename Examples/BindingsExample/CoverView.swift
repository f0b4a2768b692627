// SPDX-License-Identifier: MIT

internal import MotifBindings

/// An album's cover, with a spinner until the image is loaded.
@MainActor
final class CoverView {
  private let spinner: Spinner

  init(of image: ObservableValue<String?>, print: @escaping (String) -> Void) {
    spinner = Spinner(print: print)
    // There is no registration to keep or remove: the observation ends with the spinner, which ends with the view.
    image.observe(owner: spinner) { spinner, _, image in
      if let image { spinner.stop(showing: image) }
    }
    spinner.start()
  }

  /// Indicates that another image is being loaded.
  func reload() {
    spinner.start()
  }
}

/// A spinner, which turns until it is stopped.
@MainActor
final class Spinner {
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  func start() {
    print("spinner: starts")
  }

  func stop(showing image: String) {
    print("spinner: stops, showing \(image)")
  }
}
