// SPDX-License-Identifier: MIT

internal import MotifCaching

/// A cell that is reused for one title after another.
@MainActor
final class CoverCell {
  private let slot = LoadSlot<String, Picture>()
  private(set) var title = ""

  /// A placeholder color until the cover is loaded.
  private(set) var fill = Fill(color: ".")

  func show(_ title: String, from loader: TieredLoader<String, Picture>) {
    self.title = title
    fill = Fill(color: ".")
    slot.load(title, from: loader) { [weak self] answer in
      if case .success(let loaded) = answer { self?.fill = Fill(loaded.value) }
    }
  }

  /// Waits until the cell shows the most recently requested title.
  func settle() async {
    while slot.isLoading { await Task.yield() }
  }

  var lines: [String] {
    var canvas = Canvas(width: 8, height: 3)
    fill.draw(in: Rect(width: 8, height: 3), on: &canvas)
    return canvas.lines
  }
}
