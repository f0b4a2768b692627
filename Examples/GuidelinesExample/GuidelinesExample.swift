// SPDX-License-Identifier: MIT

/// Five chapters on writing types: each of the other files is a chapter, in the order of the functions here.
@main
struct GuidelinesExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    try GuidelinesExample { Swift.print($0) }.run()
  }

  func run() throws {
    initialize()
    print("")
    extend()
    print("")
    abstract()
    print("")
    mix()
    print("")
    try load()
  }

  /// Animals: failable and nonfailable initializers, inherited ones, and the order of deinitialization.
  func initialize() {
    print("Initialization")
    print("Animal(\"\"): \(Animal("")?.name ?? "nil")")
    print("Dog(\"\"): \(Dog("").name)")
    print("Puppy(loud: \"rex\"), inherited: \(Puppy(loud: "rex")?.name ?? "nil")")
    do {
      let dog = Dog("Rex")
      dog.whenGone = print
    }
    var registry = AnimalRegistry()
    registry.register("dog") { Dog($0) }
    registry.register("parrot") { Parrot($0, words: ["hello", "you"]) }
    for kind in ["dog", "parrot", "cat"] {
      print("a \(kind): \(registry.makeAnimal(kind, named: "Rio")?.sound ?? "nil")")
    }
  }

  /// Tracks: extensions for one type, for some types, and for a type that already has the method.
  func extend() {
    print("Extensions")
    var playlist = Playlist(tracks: [Track(title: "Blue", seconds: 185)])
    if let track = Track(line: "Carey 3:02") { playlist.append(track) }
    print("\(playlist)")
    print("isUnique: \([1, 2, 3, 4, 5, 1].isUnique)")
    let rain = "the rain in Spain"
    print("isUnique by words: \(rain.isUnique), by letters: \(isUniqueByElements(rain))")
    print("shadowed: \(shadowedCount()), through a generic function: \(genericCount())")
  }

  /// Shelves: things, abilities, and the information that `some` and `any` hide.
  func abstract() {
    print("Protocols")
    var books = filled(BookShelf(), with: ["Emma", "Persuasion"])
    let owner = ShelfOwner()
    books.owner = owner
    books.put("Sanditon")
    print("the weak owner was notified of \(owner.changeCount) change")
    let shelves: [any Shelf] = [books, TrackShelf(items: [Track(title: "Blue", seconds: 185)])]
    print("any: \(shelves.count) kinds of shelf, \(shelves.map { $0.items.count }.total) items")
    let grades = ["B", "C", "A"].map(Grade.init)
    print("Self: \(highest(grades)?.letter ?? "none") ranks highest")
  }

  /// Mixed values: an enumeration, a protocol, and `Any`, in order of preference.
  func mix() {
    print("Mixed values")
    print("an enumeration: \(weight(of: [.whole(1), .real(2.0), .text("Fish")]))")
    print("a protocol: \(weight(of: [1, 2.0, "Fish"] as [any Weighing]))")
    print("Any, which misses 2.0: \(weight(of: [1, 2.0, "Fish"] as [Any]))")
    let dog = Dog("Rex")
    print("AnyObject: \(isSame(dog, dog)), \(isSame(dog, Dog("Rex")))")
  }

  /// Files and constants that are embedded in the module.
  func load() throws {
    print("Resources")
    print(try Resources.text(named: "motto.txt"))
    do {
      print(try Resources.text(named: "lost.txt"))
    } catch .missing(let name) {
      print("\(name) is missing")
    }
    print("version \(Resources.version)")
  }
}
