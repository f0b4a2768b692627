// SPDX-License-Identifier: MIT

internal import MotifPrototypes

/// Scrolls through a million rows with two dozen cells, and parks a thousand cars that share a few bases.
@main
@MainActor
struct PrototypesExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = PrototypesExample { Swift.print($0) }
    try example.scrollThroughAlbums()
    example.print("")
    example.parkCars()
  }

  /// Scrolls a list with two kinds of lines, each copied from a prototype, from end to end.
  func scrollThroughAlbums() throws {
    print("A list of a million lines")
    let registry = PrototypeRegistry()
    try registry.register(.artistHeader, prototype: ArtistHeader(margin: 2))
    try registry.register(.albumRow, prototype: AlbumRow(indent: 4))
    let albums = try AlbumLines(count: 1_000_000, albumsPerArtist: 9, registry: registry)
    let list = WindowedList<AlbumLine>(viewportExtent: 6, overscan: 2, extents: .variable)
    list.dataSource = albums
    list.reload()
    show(list)

    print("> scroll to the end, ten pages at a time")
    while list.contentOffset < list.maximumContentOffset {
      list.scroll(to: list.contentOffset + 60)
    }
    show(list)

    print("> insert three albums at the top")
    albums.addAlbumsInFront(3)
    list.apply(Changeset(inserted: [1, 2, 3]))
    show(list)

    print("> scroll to the first line")
    list.scroll(toItemAt: 0)
    show(list)

    try printStatistics(registry)
    print("> memory is low")
    registry.trim(to: 1)
    try printStatistics(registry)
  }

  /// Makes cars that have their own color and share the rest, and prices that share their formatters.
  func parkCars() {
    print("A thousand cars")
    let bases = Flyweights<CarModel, CarBase>(.weak) { CarBase(model: $0) }
    let formatters = Flyweights<PriceFormat, PriceFormatter> { PriceFormatter($0) }
    let colors = ["red", "blue", "white", "black", "green"]
    var cars = (0..<1_000).map { index in
      let model = CarModel.allCases[index % CarModel.allCases.count]
      return Car(base: bases[model], color: colors[index % colors.count])
    }
    print("\(cars.count) cars share \(bases.count) bases")
    print(
      "a \(cars[0].color) and a \(cars[3].color) \(cars[0].base.name) share a base: "
        + "\(cars[0].base === cars[3].base)"
    )

    let formats = [
      PriceFormat(currency: "EUR", decimals: 2),
      PriceFormat(currency: "JPY", decimals: 0),
    ]
    for format in formats {
      print("\(cars[0].base.name): \(formatters[format].string(cents: cars[0].base.cents))")
    }
    for car in cars {
      for format in formats { _ = formatters[format].string(cents: car.base.cents) }
    }
    print("\(cars.count * formats.count + 2) prices used \(formatters.count) formatters")

    print("> remove all but the red cars")
    cars.removeAll { $0.color != "red" }
    print("\(cars.count) cars share \(bases.count) bases")
    print("> remove all cars")
    cars.removeAll()
    print("\(bases.count) bases remain")
  }

  private func show(_ list: WindowedList<AlbumLine>) {
    for item in list.visibleItems { print(item.cell.text) }
  }

  private func printStatistics(_ registry: PrototypeRegistry) throws {
    let statistics = [
      ("headers", try registry.pool(for: .artistHeader).statistics),
      ("rows", try registry.pool(for: .albumRow).statistics),
    ]
    for (name, numbers) in statistics {
      print(
        "\(name): \(numbers.created) created, \(numbers.reused) reused, \(numbers.idle) idle"
      )
    }
  }
}
