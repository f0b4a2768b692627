// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifDelegation
internal import MotifLists
internal import MotifResponders

/// The scroller of covers, for any items that have covers.
///
/// It asks the scroller's data source for covers and tells the scroller's delegate which one was
/// chosen. It doesn't know the items themselves.
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
  var isHidden = false
  /// How the covers that aren't selected are colored.
  var tone = CoverTone.noir {
    didSet { update() }
  }

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
        caption: view.caption,
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
    handle(TurnWheel.self, on: self, CoversView.turnWheel)
    handle(Click.self, on: self, CoversView.click)
  }

  /// Lays out for a frame of a new size.
  func layOut(_ layout: ScreenLayout) {
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
    scroller.reload()
    update()
  }

  /// Applies changes of the list: covers that stay keep their pictures, and the selected one stays
  /// in the middle.
  ///
  /// - Parameter changes: The changes of the only section.
  func perform<SectionID, ItemID>(_ changes: Changeset<SectionID, ItemID>) {
    scroller.apply(changes)
    update()
  }

  /// Moves the selected item into the middle.
  func show(position: Int) {
    scroller.scroll(to: position)
    update()
  }

  private func moveSelection(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    guard scroller.numberOfItems > 0 else { return .pass }
    move(by: action.distance)
    return .handled
  }

  private func turnWheel(_ action: TurnWheel) -> ActionAnswer<TurnWheel> {
    if scroller.numberOfItems > 0 { move(by: action.distance) }
    return .handled
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    scroller.tap(at: action.point.x)
    update()
    return .handled
  }

  // A key moves the content as a finger would: to the neighbor, where it comes to rest. The
  // scroller then selects the nearest item and notifies its delegate.
  private func move(by distance: Int) {
    scroller.contentOffset += Double(distance) * scroller.metrics.stride
    scroller.endDragging(decelerating: false)
    update()
  }

  /// Whether there are covers whose pictures are loading.
  var isAnimated: Bool {
    withoutTracking { !isHidden && items.value.contains { $0.view.spinner.isSpinning } }
  }

  /// Advances the spinners of the covers whose pictures are loading.
  func turnSpinners() {
    withBatchedChanges {
      for item in withoutTracking({ items.value }) { item.view.spinner.turn() }
    }
  }

  private func update() {
    let newItems = scroller.visibleItems.map { item in
      Item(
        loan: item.view,
        column: Int(item.frame.x.rounded()),
        side: side,
        isSelected: item.index == scroller.selectedIndex
      )
    }
    for item in newItems { item.view.show(item.isSelected ? .full : tone) }
    items.value = newItems
  }
}
