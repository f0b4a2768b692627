// SPDX-License-Identifier: MIT

/// Leaves screens before their responses arrive, and counts the objects that remain.
@main
struct WeakCapturesExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    let example = WeakCapturesExample { Swift.print($0) }
    if CommandLine.arguments.contains("--unowned") {
      // The response arrives after the controller was released, and the program crashes here.
      example.leaveEarly(.unowned)
    } else {
      example.run()
    }
  }

  func run() {
    print("A login that the user leaves before the response arrives")
    leaveEarly(.strong)
    leaveEarly(.weak)
    print("> unowned: run with --unowned to see the crash")
    print("")
    tapHearts()
    print("")
    countWhatStays()
  }

  /// A user starts to log in and leaves, and only then does the client respond.
  func leaveEarly(_ capture: Capture) {
    print("> \(capture)")
    let client = SlowClient()
    var controller: LoginController? = LoginController(client: client, show: print)
    weak let watched = controller
    controller?.logIn(as: "Ada", capturing: capture)
    controller?.leave()
    controller = nil
    print("left: \(client.state), the controller is \(watched == nil ? "gone" : "alive")")
    client.answer(true)
    print("after the response: the controller is \(watched == nil ? "gone" : "alive")")
  }

  /// A cell that notifies a controller of its taps, without retaining it.
  func tapHearts() {
    print("Cells that report taps to their controller")
    let controller = FavoritesController()
    controller.show(["Blue", "Hejira"])
    controller.list.cells[1].tapHeart()
    for line in controller.lines { print(line) }
  }

  /// Two kinds of growth: unreachable objects, and reachable ones.
  func countWhatStays() {
    print("Objects alive after 10, 20, and 30 rounds, and after all caches are emptied")
    print("screens with weak cells: \(countScreens { $0.show(["Blue"]) })")
    print("screens with strong cells: \(countScreens { $0.showAndLeak(["Blue"]) })")
    print("covers in a dictionary: \(countCovers(in: GrowingCovers()))")
    print("covers in a bounded cache: \(countCovers(in: BoundedCovers(limit: 8)))")
  }

  private func countScreens(_ show: (FavoritesController) -> Void) -> [Int] {
    let census = Census<FavoritesController>()
    let counts = census.counts { _ in show(census.note(FavoritesController())) }
    // The census can still reach the leaked objects, and so break the cycles.
    for controller in census.living { controller.list.removeAll() }
    return counts
  }

  private func countCovers(in covers: some Covers) -> [Int] {
    let census = Census<Cover>()
    return census.counts {
      covers.keep(census.note(Cover(number: $0)))
    } emptyingCaches: {
      covers.removeAll()
    }
  }
}
