// SPDX-License-Identifier: MIT

internal import MotifCore

/// A row of equally sized items that scrolls sideways and always comes to rest on one of them.
///
/// It is the part of a cover browser that has nothing to do with a screen: which items there are,
/// where each is, which is selected, and what a tap or a drag means. You do the drawing: read
/// ``visibleItems`` for every frame. The scroller asks a ``dataSource`` for its items and tells a
/// ``delegate`` what the user selected; it refers to both weakly and works without either.
///
/// ```swift
/// final class Shelf: HorizontalScrollerDataSource {
///   func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { 10_000 }
///   func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
///     "cover \(index)"
///   }
/// }
///
/// let shelf = Shelf()
/// let scroller = HorizontalScroller<String>(viewportWidth: 300)
/// scroller.dataSource = shelf
/// scroller.reload()
///
/// scroller.scroll(to: 5_000)
/// for item in scroller.visibleItems {
///   print(item.view, "at", item.frame.x)
/// }
/// // Prints:
/// // cover 4999 at -20.0
/// // cover 5000 at 100.0
/// // cover 5001 at 220.0
/// ```
///
/// The scroller asks only for items in sight, so ten thousand cost no more than ten.
///
/// **Coordinates.** *Content* coordinates count from the left end of the whole row. *Viewport*
/// coordinates count from the left edge of the visible part. They differ by ``contentOffset``.
///
/// **Re-entrancy.** The delegate may do anything, even tap, up to a depth of 100 calls.
///
/// **Threads.** A scroller belongs to the isolation domain that made it. It calls its data source and
/// its delegate there, before the method that caused the call returns.
public final class HorizontalScroller<ItemView> {
  /// The object that the scroller asks for its items, referenced weakly.
  ///
  /// Setting it empties the scroller; call ``reload()`` to show the new source's items. After the
  /// source has been released, items without a view no longer appear in ``visibleItems``.
  ///
  /// - Precondition: The current data source isn't in the middle of an answer.
  public weak var dataSource: (any HorizontalScrollerDataSource<ItemView>)? {
    didSet {
      checkNotAsking()
      changingViews { layOut(itemCount: 0) }
    }
  }

  /// The object that the scroller notifies of the user's selections, referenced weakly.
  public weak var delegate: (any HorizontalScrollerDelegate<ItemView>)?

  /// The distances for laying out the items.
  ///
  /// Changing them lays out the existing views again, and centers the selected item.
  ///
  /// - Precondition: Every distance is finite and not negative, and the item width more than 0.
  public var metrics: HorizontalScrollerMetrics {
    didSet {
      metrics.validate()
      layoutDidChange()
    }
  }

  /// The width of the part of the content that the user sees.
  ///
  /// Changing it, for example when a window is resized, centers the selected item in the new width.
  ///
  /// - Precondition: The width is finite and not negative.
  public var viewportWidth: Double {
    didSet {
      checkViewportWidth()
      layoutDidChange()
    }
  }

  /// The content coordinate at the left edge of the viewport.
  ///
  /// Set it while the user drags, then call ``endDragging(decelerating:)``. It isn't clamped: to
  /// center the first item it may lie below 0, and to center the last one beyond the content.
  ///
  /// - Precondition: The offset is finite.
  public var contentOffset: Double {
    get { state.offset }
    set {
      require(newValue.isFinite, "contentOffset must be finite")
      changing { state.offset = newValue }
    }
  }

  /// The number of items at the last reload or change.
  public var numberOfItems: Int { state.count }

  /// The item last brought to the middle, by the user or by your code.
  ///
  /// A drag changes it when the drag ends. When the items change, the same item stays selected,
  /// with its new index. The index is `nil` exactly when there are no items.
  public var selectedIndex: Int? { state.selection }

  /// The state that effects and derived values follow.
  struct State: Equatable {
    var offset = 0.0
    var count = 0
    var selection: Int?
  }

  let followed = FollowedState()
  private var storedState = State()

  var state: State {
    get {
      followed.noteRead("scroller")
      return storedState
    }
    set {
      guard newValue != storedState else { return }
      storedState = newValue
      followed.noteChange()
    }
  }

  /// The views made since the last reload that are still near the viewport.
  var views: [Int: ItemView] = [:]

  /// The items that the delegate is being asked about; the innermost question is the last.
  ///
  /// An item that was deleted in the meantime is `nil`.
  var questions: [Int?] = []

  private var isAsking = false

  let selectionDepth = CallDepth(of: "a scroller's delegate", causing: "a tap or the end of a drag")
  private let releaseDepth = CallDepth(
    of: "the deinit of an item's view",
    causing: "a change of the scroller's views"
  )

  /// Makes a scroller without items.
  ///
  /// - Parameters:
  ///   - viewportWidth: The visible width. You can set it later, when it is known.
  ///   - metrics: The distances for laying out the items.
  /// - Precondition: The width is finite and not negative, and so is every distance of the metrics,
  ///   whose item width is more than 0.
  public init(
    viewportWidth: Double = 0,
    metrics: HorizontalScrollerMetrics = HorizontalScrollerMetrics()
  ) {
    self.viewportWidth = viewportWidth
    self.metrics = metrics
    checkViewportWidth()
    metrics.validate()
  }

  /// Drops all views, asks the data source again and centers its initial item.
  ///
  /// Call it when you replace the model. The scroller keeps nothing, so to keep the selection, return
  /// its index from ``HorizontalScrollerDataSource/initialIndex(in:)``. If you know what has changed,
  /// use ``apply(_:)``. Views are made when ``visibleItems`` is read, so reloading costs the same for
  /// any number of items.
  ///
  /// You may call it from inside every callback of the delegate, which isn't notified.
  ///
  /// - Precondition: The data source isn't in the middle of an answer; the number of items that it
  ///   returns isn't negative.
  public func reload() {
    changingViews {
      layOut(itemCount: askForCount() ?? 0)
      centerInitialItem()
    }
  }
}

extension HorizontalScroller {
  /// Asks the data source, which must not make the scroller ask again before it has answered.
  ///
  /// - Returns: The answer, or `nil` without a data source.
  func ask<Answer>(_ question: (any HorizontalScrollerDataSource<ItemView>) -> Answer) -> Answer? {
    checkNotAsking()
    guard let dataSource else { return nil }
    isAsking = true
    defer { isAsking = false }
    return question(dataSource)
  }

  /// Asks the data source how many items there are now.
  func askForCount() -> Int? {
    let count = ask { $0.numberOfItems(in: self) }
    if let count {
      require(count >= 0, "numberOfItems(in:) must not be negative, and is \(count)")
    }
    return count
  }

  /// Selects and centers the item that the data source wants, if there are items.
  func centerInitialItem() {
    guard numberOfItems > 0 else { return }
    let initial = ask { $0.initialIndex(in: self) } ?? 0
    scroll(to: min(max(initial, 0), numberOfItems - 1))
  }

  /// Makes a change that might drop views.
  ///
  /// Releasing a view might run code that calls the scroller, so views are released after the
  /// change is complete.
  func changingViews(_ body: () -> Void) {
    var old = views
    changing(body)
    release(&old)
  }

  /// Releases views, whose `deinit` might call the scroller.
  func release(_ old: inout [Int: ItemView]) {
    releaseDepth.nest {
      let released = old
      old = [:]
      withExtendedLifetime(released) {}
    }
  }

  /// Replaces all items by new ones, and selects the first.
  func layOut(itemCount: Int) {
    views = [:]
    questions = questions.map { _ in nil }
    state = State(count: itemCount, selection: itemCount > 0 ? 0 : nil)
    followed.noteChange()
    centerSelectedItem()
  }

  /// Keeps the selected item in the middle after the viewport or the items have changed their size.
  private func layoutDidChange() {
    changing {
      followed.noteChange()
      centerSelectedItem()
    }
  }

  private func checkNotAsking() {
    require(
      !isAsking,
      """
      The data source of a HorizontalScroller reloaded it, changed its items, replaced the \
      source or read visibleItems while it was being asked. Answer the question first.
      """
    )
  }

  private func checkViewportWidth() {
    require(
      viewportWidth.isFinite && viewportWidth >= 0,
      "viewportWidth must be finite and not negative, and is \(viewportWidth)"
    )
  }
}
