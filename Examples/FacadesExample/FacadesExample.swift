// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifFacades
internal import PixelBuffers

/// Shares a logger, replaces services, hides a C library, and loads covers into reused cells.
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
    example.label()
    example.print("")
    try example.hideALibrary()
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

  /// A convenience initializer, which is the smallest facade.
  func label() {
    print("A label with nine settings, and with one")
    let long = Label(
      text: "Low",
      alignment: .leading,
      padding: 1,
      prefix: "",
      suffix: "",
      ellipsis: "…",
      isUppercase: false,
      isHidden: false,
      background: Fill(color: ".")
    )
    var short = Label(text: "Low")
    short.background = Fill(color: "~")
    var narrow = Label(text: "The Man Who Sold the World")
    narrow.isUppercase = true
    for label in [long, short, narrow] {
      var canvas = Canvas(width: 12, height: 1)
      label.draw(in: Rect(width: 12, height: 1), on: &canvas)
      print(canvas.lines[0])
    }
  }

  /// An image whose pixels are in a C library, and two facades that hide the wrong amount.
  func hideALibrary() throws {
    print("An image over a C library")
    let before = pixel_buffer_live_count()
    do {
      let image = try Image(width: 4, height: 2)
      var copy = image
      print("> copy it: \(pixel_buffer_live_count() - before) buffer")
      try copy.fill(Rect(x: 1, width: 9, height: 1), with: 7)
      print("> change the copy: \(pixel_buffer_live_count() - before) buffers")
      print("the original: \(image[1, 0]), the copy: \(copy[1, 0])")
    }
    print("> drop both: \(pixel_buffer_live_count() - before) buffers")
    do throws(ImageError) {
      _ = try Image(width: 0, height: 2)
    } catch {
      print("\(error)")
    }

    print("> a facade that shows too much")
    var exposed = ExposedImage(width: 4, pixels: Array(repeating: 0, count: 8))
    // A caller does its own arithmetic, and nothing keeps it from breaking the image.
    exposed.pixels[1 + exposed.width] = 7
    exposed.pixels.removeLast()
    print("width \(exposed.width), \(exposed.pixels.count) pixels")

    print("> a facade that shows too little")
    var sealed = try SealedImage(width: 4, height: 2)
    let rect = Rect(x: 2, width: 4, height: 1)
    try sealed.fill(rect, with: 7)
    // No pixel can be read, so the caller keeps a record, and doesn't know that the rectangle was clipped.
    let record = rect.width * rect.height
    print("the caller's record: \(record) pixels, the image: \(sealed.count(of: 7))")
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
