// SPDX-License-Identifier: MIT

import Motif

extension EndlessLoop {
  /// Delegates and data sources.
  static let delegation = multicast + scrollerDelegate + scrollerDataSource

  private final class Ear {}

  private static func multicasts(
    _ call: @escaping (MulticastDelegate<Ear>, _ again: @escaping () -> Void) -> Void
  ) {
    let delegates = MulticastDelegate<Ear>()
    let ear = Ear()
    let registration = delegates.add(ear)
    func callAgain() { call(delegates, callAgain) }
    callAgain()
    withExtendedLifetime((ear, registration)) {}
  }

  private static func multicastLoop(
    _ name: String,
    _ call: @escaping @Sendable (MulticastDelegate<Ear>, _ again: @escaping () -> Void) -> Void
  ) -> Self {
    Self(
      "MulticastDelegate.\(name)",
      of: "a delegate",
      causing: "a call of its MulticastDelegate"
    ) { multicasts(call) }
  }

  private static let multicast = [
    multicastLoop("callAsFunction") { delegates, again in delegates { _ in again() } },
    multicastLoop("allAllow") { delegates, again in
      _ = delegates.allAllow { _ in
        again()
        return true
      }
    },
    multicastLoop("anyAllows") { delegates, again in
      _ = delegates.anyAllows { _ in
        again()
        return false
      }
    },
    multicastLoop("firstAnswer") { delegates, again in
      _ = delegates.firstAnswer { _ -> Int? in
        again()
        return nil
      }
    },
  ]

  // MARK: - The scroller

  private final class View {
    var onRelease: () -> Void = {}
    deinit { onRelease() }
  }

  private final class Shelf: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
    typealias Scroller = HorizontalScroller<View>

    var onCount: (Scroller) -> Void = { _ in }
    var onView: (Scroller, View) -> Void = { _, _ in }
    var onInitial: (Scroller) -> Void = { _ in }
    var onShould: (Scroller) -> Void = { _ in }
    var onDid: (Scroller) -> Void = { _ in }

    func numberOfItems(in scroller: Scroller) -> Int {
      onCount(scroller)
      return 3
    }

    func scroller(_ scroller: Scroller, viewForItemAt index: Int) -> View {
      let view = View()
      onView(scroller, view)
      return view
    }

    func initialIndex(in scroller: Scroller) -> Int {
      onInitial(scroller)
      return 0
    }

    func scroller(_ scroller: Scroller, shouldSelectItemAt index: Int) -> Bool {
      onShould(scroller)
      return true
    }

    func scroller(_ scroller: Scroller, didSelectItemAt index: Int) { onDid(scroller) }
  }

  private static func scroll(
    _ prepare: (Shelf) -> Void,
    _ begin: (HorizontalScroller<View>) -> Void
  ) {
    let shelf = Shelf()
    let scroller = HorizontalScroller<View>(viewportWidth: 300)
    scroller.dataSource = shelf
    scroller.delegate = shelf
    scroller.reload()
    prepare(shelf)
    begin(scroller)
    withExtendedLifetime(shelf) {}
  }

  private static func delegateLoop(
    _ name: String,
    _ prepare: @escaping @Sendable (Shelf) -> Void,
    _ begin: @escaping @Sendable (HorizontalScroller<View>) -> Void
  ) -> Self {
    Self(
      "HorizontalScrollerDelegate.\(name)",
      of: "a scroller's delegate",
      causing: "a tap or the end of a drag"
    ) { scroll(prepare, begin) }
  }

  private static let scrollerDelegate = [
    delegateLoop("shouldSelect that taps") {
      $0.onShould = { $0.tap(at: 150) }
    } _: {
      $0.tap(at: 150)
    },
    delegateLoop("didSelect that taps") {
      $0.onDid = { $0.tap(at: 150) }
    } _: {
      $0.tap(at: 150)
    },
    delegateLoop("shouldSelect that ends a drag") {
      $0.onShould = { $0.endDragging(decelerating: false) }
    } _: {
      $0.endDragging(decelerating: false)
    },
    delegateLoop("didSelect that comes to rest") {
      $0.onDid = { $0.endDecelerating() }
    } _: {
      $0.endDecelerating()
    },
    delegateLoop("shouldSelect that reloads and taps") {
      $0.onShould = {
        $0.reload()
        $0.tap(at: 150)
      }
    } _: {
      $0.tap(at: 150)
    },
  ]

  private static func sourceLoop(
    _ name: String,
    _ prepare: @escaping @Sendable (Shelf) -> Void
  ) -> Self {
    Self(
      "HorizontalScrollerDataSource.\(name)",
      says: "The data source of a HorizontalScroller reloaded it"
    ) { scroll(prepare) { _ = ($0.reload(), $0.visibleItems) } }
  }

  private static let scrollerDataSource = [
    sourceLoop("numberOfItems that reloads") { $0.onCount = { $0.reload() } },
    sourceLoop("initialIndex that reloads") { $0.onInitial = { $0.reload() } },
    sourceLoop("viewForItem that reads the views") {
      $0.onView = { scroller, _ in _ = scroller.visibleItems }
    },
    Self(
      "HorizontalScroller, a view whose deinit reloads",
      of: "the deinit of an item's view",
      causing: "a change of the scroller's views"
    ) {
      scroll {
        $0.onView = { scroller, view in
          view.onRelease = { [weak scroller] in
            guard let scroller else { return }
            _ = (scroller.visibleItems, scroller.reload())
          }
        }
      } _: {
        _ = ($0.visibleItems, $0.reload())
      }
    },
  ]
}
