// SPDX-License-Identifier: MIT

/// Reads and sets properties that do more than store a value, and prints the results.
@main
struct AccessorsExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    AccessorsExample { Swift.print($0) }.run()
  }

  func run() {
    sell()
    print("")
    setYears()
    print("")
    observe()
    print("")
    putOff()
    print("")
    changeForms()
    print("")
    linkParts()
  }

  /// A property that anyone can read and only its owner can set.
  func sell() {
    print("A private setter")
    var brewery = Brewery()
    print("best-selling: \(brewery.bestSellingBeer ?? "none")")
    brewery.sell("ale", count: 2)
    brewery.sell("stout", count: 3)
    print("best-selling: \(brewery.bestSellingBeer ?? "none")")
  }

  /// A private store behind two setters, each of which documents how it handles an invalid value.
  func setYears() {
    print("Validated")
    var vintage = Vintage(clamping: 1985)
    do {
      try vintage.setYear(1040)
    } catch {
      print("not set: \(error)")
    }
    print("still \(vintage.year)")
    vintage.clampedYear = 1040
    print("clamped to \(vintage.year)")
  }

  /// An observer runs once for each change, however it is made, but not during initialization.
  func observe() {
    print("Observed")
    var cellar = Cellar(casks: ["stout", "ale"])
    print("initialized: \(cellar.changeCount) changes")
    cellar.casks.append("porter")
    print("appended in place: \(cellar.changeCount)")
    cellar.casks.sort()
    print("sorted in place: \(cellar.changeCount)")
    cellar.casks[0] += " (half empty)"
    print("edited an element: \(cellar.changeCount)")
  }

  /// A lazy property is computed on first access, if any, and never changes after that.
  func putOff() {
    print("Lazy")
    var menu = Menu(cellar: Cellar(casks: ["ale"]))
    print("unread: printed \(menu.printCount) times")
    print("read: \(menu.page)")
    menu.cellar.casks.append("stout")
    print("read again: \(menu.page), printed \(menu.printCount) time")
    print("computed each time: \(menu.board)")
  }

  /// The same code works with six forms of one property.
  func changeForms() {
    print("One property, six forms")
    print("stored: \(renamed(StoredBeer(), \.name))")
    print("getter and setter: \(renamed(GuardedBeer(), \.name))")
    print("computed: \(renamed(ComputedBeer(), \.name))")
    print("extra storage: \(renamed(ExtraBeer(), \.name))")
    print("lazy: \(renamed(LazyBeer(), \.name))")
    print("observed: \(renamed(ObservedBeer(), \.name))")
  }

  private func renamed<Beer>(
    _ beer: Beer,
    _ name: ReferenceWritableKeyPath<Beer, String>
  ) -> String {
    let before = beer[keyPath: name]
    beer[keyPath: name] += " ale"
    return "\(before), then \(beer[keyPath: name])"
  }

  /// Links parts in every order, to a panel that depends on the order and to one that doesn't.
  func linkParts() {
    print("Parts linked in any order")
    for order in Self.orders {
      let (hasty, patient) = (HastyPanel(), PatientPanel())
      for panel in [hasty, patient] as [any Panel] { panel.link(order.map(Self.makePart)) }
      let names = order.joined(separator: ", ")
      print("\(names): hasty \(state(of: hasty)), patient \(state(of: patient))")
    }
  }

  /// The six orders of three parts.
  static let orders = [
    ["slider", "label", "button"], ["slider", "button", "label"], ["label", "slider", "button"],
    ["label", "button", "slider"], ["button", "slider", "label"], ["button", "label", "slider"],
  ]

  static func makePart(_ name: String) -> Part {
    switch name {
    case "slider": .slider(Slider(value: 3))
    case "label": .label(Label())
    default: .button(Button())
    }
  }

  private func state(of panel: some Panel) -> String {
    "“\(panel.label?.text ?? "")” \(panel.button?.isEnabled == true ? "on" : "off")"
  }
}
