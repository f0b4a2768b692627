// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifFacades

/// Shares a logger, replaces services, and loads covers into reused cells.
@main
@MainActor
struct FacadesExample {
  /// Where to print; a test collects the lines.
  let print: @MainActor @Sendable (String) -> Void

  static func main() async throws {
    let example = FacadesExample { Swift.print($0) }
    example.shareALogger()
    example.print("")
    example.standInForServices()
    example.print("")
    try example.fill()
    example.print("")
    try example.addKinds()
    example.print("")
    try example.runOutOfMemory()
    example.print("")
    await example.reuseACell()
  }

  /// A single shared logger behind a protocol that hides it.
  func shareALogger() {
    print("One shared logger")
    let player = Player()
    print("created: \(Services.shared.isCreated(LoggerKey.self))")
    player.play("Low")
    print("created: \(Services.shared.isCreated(LoggerKey.self))")

    print("> override it for one call")
    let other = MemoryLogger()
    Services.shared.withOverride(LoggerKey.self, other) {
      player.play("Heroes")
    }
    player.play("Lodger")
    print("the override: \(other.lines)")
    if let shared = Services.shared[LoggerKey.self] as? MemoryLogger {
      print("the shared logger: \(shared.lines)")
    }
  }

  /// Services owned by the app's coordinator, and a test's doubles.
  func standInForServices() {
    print("A shop with injected prices")
    let app = AppCoordinator()
    print(app.makeShopScreen().line("Low"))

    print("> override the prices; any other service is an error")
    let print = print
    let doubles = ServiceOverrides.strict { error in
      MainActor.assumeIsolated { print("\(error)") }
    }
    app.services.withOverrides(doubles.overriding(PricesKey.self, with: FixedPrices(price: 1))) {
      print(app.makeShopScreen().line("Low"))
      _ = app.services[ConnectionKey.self]
    }
  }

  /// One type for the fill of a view.
  func fill() throws {
    print("An image or a color")
    let small = try Picture(title: "Low", width: 4, height: 1)
    let fills = [
      Fill(try Picture(title: "Low")), Fill(color: "~"), Fill(small, mode: .stretch),
    ]
    for fill in fills {
      var canvas = Canvas(width: 8, height: 2)
      fill.draw(in: Rect(width: 8, height: 2), on: &canvas)
      for line in canvas.lines { print(line) }
    }
  }

  /// A protocol for drawable types, including some that ``Fill`` doesn't know.
  func addKinds() throws {
    print("Anything drawable")
    let layers: [(drawing: any Drawable, rect: Rect)] = [
      (try Picture(title: "Low"), Rect(width: 16, height: 4)),
      (Color(character: "~"), Rect(x: 1, y: 1, width: 14, height: 2)),
      (Row(title: "Heroes", background: Fill(color: ".")), Rect(x: 2, y: 2, width: 8, height: 1)),
    ]
    var canvas = Canvas(width: 16, height: 4)
    for layer in layers { layer.drawing.draw(in: layer.rect, on: &canvas) }
    for line in canvas.lines { print(line) }
  }

  /// A cache that keeps the most recently used values, and evicts when memory is low.
  func runOutOfMemory() throws {
    print("A cache with room for 100 characters")
    let print = print
    let covers = Covers { title, reason in
      MainActor.assumeIsolated { print("\(title) is evicted: \(reason)") }
    }
    let cache = covers.memory
    for title in ["Low", "Heroes", "Lodger", "Scary", "Blackstar"] {
      let picture = try Picture(title: title).filtered
      try cache.insert(picture, for: title, cost: picture.characterCount)
      _ = cache.value(for: "Low")
    }
    print("> too large for the cache")
    do {
      try cache.insert(Picture(title: "Atlas", width: 40), for: "Atlas", cost: 120)
    } catch {
      print("\(error)")
    }
    print("cached: \(cache.keys)")
    print("> a memory warning, then a critical one")
    cache.respond(to: .warning)
    print("cached: \(cache.keys)")
    cache.respond(to: .critical)
    let numbers = cache.statistics
    print("\(numbers.hits) hits, \(numbers.evictions) evictions, \(cache.count) left")
  }

  /// A cell that shows another title before the first cover has loaded.
  func reuseACell() async {
    print("A reused cell")
    let covers = Covers(slowTitle: "Low") { _, _ in }
    let loader = covers.makeLoader()
    let (cell, other) = (CoverCell(), CoverCell())
    cell.show("Low", from: loader)
    show(cell)

    print("> reuse the cell while another one waits for the first cover")
    other.show("Low", from: loader)
    cell.show("Lodger", from: loader)
    await cell.settle()
    show(cell)

    print("> the first cover arrives")
    covers.release()
    await other.settle()
    show(cell)
    show(other)

    print("> show both again")
    cell.show("Low", from: loader)
    show(cell)
    cell.show("Lodger", from: loader)
    show(cell)
    print("\(covers.count) covers were computed")
  }

  private func show(_ cell: CoverCell) {
    print("\(cell.title):")
    for line in cell.lines { print(line) }
  }
}
