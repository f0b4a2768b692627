// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifDelegation
internal import MotifLists
internal import MotifResponders
internal import MotifTweening

/// The scroller of covers, for any items that have covers.
///
/// It asks the scroller's data source for covers and tells the scroller's delegate which one was
/// chosen. It doesn't know the items themselves.
///
/// The chosen cover is selected at once. Only the positions of the covers follow: they glide until
/// it is in the middle.
final class CoversView: Responder, HitTestable {
  /// The geometry: the positions of the items, and the one in the middle.
  let scroller = HorizontalScroller<CoverLoan>()
  /// The covers in view, left to right.
  let covers: DerivedValue<[CoverState]>
  private let items = ObservableValue<[Item]>([], name: "cover views")
  private var side = 1
  /// The covers' frame, including captions.
  private(set) var frame = HitFrame.empty
  /// Whether the covers are hidden.
  var isHidden: Bool {
    get { hidden.value }
    set {
      hidden.value = newValue
      endGlide()
    }
  }
  private let hidden = ObservableValue(false, name: "hides covers")
  /// How the covers that aren't selected are colored.
  var tone = CoverTone.noir {
    didSet { update() }
  }
  /// Lets the covers glide and the spinners turn, or `nil` to show each change at once.
  var engine: TweenEngine? {
    didSet { turning = engine.map(turnSpinners) }
  }
  /// The covers' way to their places, if they glide.
  private var glide: RunningMotion?
  /// Turns the spinners while one is shown.
  private var turning: Effect?

  /// A cover in view.
  private struct Item {
    let loan: CoverLoan
    let column: Int
    let side: Int
    let isSelected: Bool

    var view: CoverView { loan.view }

    var state: CoverState {
      CoverState(
        column: column,
        cover: view.cover(side: side),
        caption: view.isMarked() ? "✓ \(view.caption)" : view.caption,
        isSelected: isSelected,
        spinnerStep: view.spinner.step.value
      )
    }
  }

  override init() {
    let items = items
    covers = DerivedValue(name: "covers") { items.value.map(\.state) }
    super.init()
    isFocusable = true
    handle(MoveSelection.self, on: self, CoversView.moveSelection)
    handle(MoveCursor.self, on: self, CoversView.moveCursor)
    handle(Confirm.self, on: self, CoversView.confirm)
    handle(TurnWheel.self, on: self, CoversView.turnWheel)
    handle(Click.self, on: self, CoversView.click)
  }

  /// Lays out for a frame of a new size.
  func layOut(_ layout: ScreenLayout) {
    endGlide()
    scroller.metrics = HorizontalScrollerMetrics(
      leadingOffset: 0,
      trailingOffset: 0,
      itemWidth: Double(layout.coverColumns),
      itemHeight: Double(layout.coverRows),
      padding: Double(layout.coverPadding)
    )
    scroller.viewportWidth = Double(layout.size.columns)
    side = layout.coverColumns
    frame = HitFrame(
      columns: 0..<layout.size.columns,
      rows: layout.coverArea.lowerBound - 1..<layout.captionRow + 1
    )
    update()
  }

  /// Drops the covers and asks for them again.
  func reload() {
    endGlide()
    scroller.reload()
    update()
  }

  /// Applies changes of the list: covers that stay keep their pictures, and the selected one stays
  /// in the middle.
  ///
  /// - Parameter changes: The changes of the only section.
  func perform<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    // During a glide, the selected cover is the one that stays where it is.
    let way = way
    self.way = 0
    scroller.apply(changes)
    self.way = way
    update()
  }

  /// Selects an item and moves it into the middle.
  func show(position: Int) {
    glide { scroller.scroll(to: position) }
  }

  /// The number of covers that are in the frame as a whole.
  var pageLength: Int {
    max(1, Int(scroller.viewportWidth / max(1, scroller.metrics.stride)))
  }

  private func moveSelection(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    guard scroller.numberOfItems > 0 else { return .pass }
    move(by: action.distance)
    return .handled
  }

  private func moveCursor(_ action: MoveCursor) -> ActionAnswer<MoveCursor> {
    action.distance > 0 && enterTable() ? .handled : .pass
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    enterTable() ? .handled : .pass
  }

  /// Gives the keyboard to the next part, the rows below the covers, if there is a cover.
  private func enterTable() -> Bool {
    scroller.numberOfItems > 0 && dispatch(MoveFocus(isForward: true)).isHandled
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    if scroller.numberOfItems > 0 { move(by: action.distance) }
    return .handled
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    glide { scroller.tap(at: action.point.x) }
    return .handled
  }

  // A key moves the content as a finger would: to the neighbor, where it comes to rest. The
  // scroller then selects the nearest item and notifies its delegate.
  private func move(by distance: Int) {
    glide {
      // Count from the selected cover, even if it is still on its way to the middle.
      way = 0
      scroller.contentOffset += Double(distance) * scroller.metrics.stride
      scroller.endDragging(decelerating: false)
    }
  }

  private func update() {
    let newItems = scroller.visibleItems.map { item in
      Item(
        loan: item.view,
        // Half a column always rounds to the right, so that the gaps stay equal.
        column: Int((item.frame.x + 0.5).rounded(.down)),
        side: side,
        isSelected: item.index == scroller.selectedIndex
      )
    }
    for item in newItems { item.view.show(item.isSelected ? .full : tone) }
    items.value = newItems
  }
}

// MARK: - Animation

extension CoversView {
  /// How many columns the covers have yet to glide to the right, or, if negative, to the left.
  private var way: Double {
    get { scroller.contentOffset - restingOffset }
    set { scroller.contentOffset = restingOffset + newValue }
  }

  /// The content offset with the selected cover in the middle.
  private var restingOffset: Double {
    scroller.selectedIndex.map(scroller.offset(centeringItemAt:)) ?? 0
  }

  /// Selects a cover, and lets the covers glide from where they are until it is in the middle.
  ///
  /// A glide takes 60 to 200 milliseconds, depending on the way. It is never longer than the frame
  /// is wide: the beginning of a longer way is skipped, and no pictures are fetched for it.
  private func glide(bySelecting select: () -> Void) {
    let (start, selection) = (scroller.contentOffset, scroller.selectedIndex)
    select()
    if let engine, !isHidden {
      let width = scroller.viewportWidth
      way = max(-width, min(start - restingOffset, width))
      if scroller.selectedIndex != selection {
        glide?.cancel()
        glide = way == 0 ? nil : startGlide(engine)
      }
    }
    update()
  }

  /// Moves the covers step by step, with a *tween*.
  private func startGlide(_ engine: TweenEngine) -> RunningMotion {
    let fraction = abs(way) / max(scroller.viewportWidth, 1)
    let tween = Tween(from: way, to: 0, duration: 0.06 + 0.14 * fraction, easing: .quadOut)
    return engine.start(
      Motion(tween) { [weak self] way in
        // Covers are drawn in whole columns.
        self?.way = way.rounded()
        self?.update()
      }
    )
  }

  /// Moves the selected cover into the middle at once, if it is on its way there.
  private func endGlide() {
    guard let glide else { return }
    self.glide = nil
    glide.cancel()
    way = 0
    update()
  }

  /// Turns the spinners once a second, as long as pictures of covers in view are loading.
  private func turnSpinners(with engine: TweenEngine) -> Effect {
    let (items, hidden) = (items, hidden)
    let isLoading = DerivedValue(name: "is loading") {
      !hidden.value && items.value.contains { $0.view.spinner.isSpinning }
    }
    let turn = Motion(Tween(from: 0.0, to: Double(CoverSpinner.stepCount), duration: 1)) { step in
      withBatchedChanges {
        for item in items.value { item.view.spinner.turn(to: Int(step)) }
      }
    }
    var running: RunningMotion?
    return Effect(name: "turn spinners") {
      running?.cancel()
      running = isLoading.value ? engine.start(turn.repeated()) : nil
    }
  }
}
