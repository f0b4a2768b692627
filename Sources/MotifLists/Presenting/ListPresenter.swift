// SPDX-License-Identifier: MIT

internal import MotifCore

/// What brings a list view from one state to the next.
///
/// It knows what the view shows. Give it what is to be shown, and it tells the view how to get
/// there, in batches as the view takes them. Or give it a data source: then it follows that, and
/// when another source takes its place, the view moves from one to the other.
///
/// ```swift
/// struct Album: Identifiable {
///   let id: String
///   var year: Int
/// }
///
/// final class Screen: ListDisplaying {
///   func show(_ snapshot: ListSnapshot<MainSection, String>) { print("show", snapshot) }
///
///   func perform(
///     _ batch: Changeset<MainSection, String>,
///     showing snapshot: ListSnapshot<MainSection, String>
///   ) {
///     print(batch)
///   }
/// }
///
/// let albums = try ArrayDataSource([
///   Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971),
/// ])
/// let byTitle = albums.sorted { $0.id < $1.id }
/// let byYear = albums.sorted { $0.year > $1.year }
///
/// let screen = Screen()
/// let presenter = ListPresenter<MainSection, String>(view: screen)
/// presenter.dataSource = byTitle
/// try albums.append(Album(id: "Mingus", year: 1979))
/// presenter.dataSource = byYear
/// // Prints:
/// // show [main: [Blue, Hejira]]
/// // insert Mingus at 0.2
/// // move Mingus from 0.2 to 0.0, move Hejira from 0.1 to 0.1
/// ```
///
/// A view shows the list as a whole the first time, when it is told to (see ``reload()``), and when
/// there are more changes than ``maximumChanges``.
///
/// Whatever is applied from inside the view, ``didShow`` or a completion waits for its turn. The
/// turns are taken in order and none is left out, so the view sees every list that was applied, and
/// shows the last one in the end. A view that applies a list whenever it is told of one never comes
/// to an end.
///
/// The presenter keeps its data source alive, not its view. It is confined to the isolation domain
/// that made it.
public final class ListPresenter<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
> {
  /// The list as it is shown.
  public typealias Snapshot = ListSnapshot<SectionID, ItemID>
  /// What changes from one list to the next.
  public typealias Changes = Changeset<SectionID, ItemID>
  /// Why a change set was refused.
  public typealias Refusal = ChangesetError<SectionID, ItemID>

  /// What the view shows, or would show if there were one.
  ///
  /// Between two batches, it is what the view was told to show last.
  public internal(set) var snapshot = Snapshot()

  /// What the view will show when everything that waits has had its turn.
  ///
  /// It differs from ``snapshot`` inside the view, in ``didShow`` and in completions only. Edit
  /// this one there: an edit of the other would undo what waits.
  public internal(set) var target = Snapshot()

  /// The view, held weakly.
  ///
  /// One that takes the place of another is shown the list at once, or, when the other is being
  /// told, as soon as that is over; the other isn't told any more.
  public weak var view: (any ListDisplaying<SectionID, ItemID>)? {
    didSet {
      guard view !== oldValue else { return }
      isViewCurrent = false
      guard hasTarget else { return }
      turns.enqueue([{ [unowned self] in showToNewView() }])
    }
  }

  /// The number of changes above which the view shows the list as a whole; 200 by default.
  ///
  /// A screen has room for some dozens of rows. When several screenfuls change at once, nobody can
  /// follow the movements, and a list view still takes its time to lay out each of them. Measure
  /// with your view: 0 never performs changes, and `Int.max` always does.
  ///
  /// All changes of a list are counted, whatever batches they are made in, and items that come or
  /// go with their sections are counted, too.
  ///
  /// - Precondition: It isn't negative.
  public var maximumChanges = 200 {
    didSet {
      require(maximumChanges >= 0, "The number of changes is negative. Use 0 to perform none.")
    }
  }

  /// Called whenever a list has been shown: the view, if there is one, has been told all of it.
  ///
  /// It comes after the completion of that list. It may apply something, which is shown afterwards.
  public var didShow: ((_ presenter: ListPresenter) -> Void)? {
    didSet {
      // What goes with the old one may apply something, so it goes in the end.
      withExtendedLifetime(oldValue) {}
    }
  }

  let turns = TurnQueue()
  /// Whether there has been anything to show.
  var hasTarget = false
  /// Whether the view shows the snapshot.
  var isViewCurrent = false

  /// What is followed.
  var source: (any ListSnapshotSource<SectionID, ItemID>)?
  var registration: Registration?
  /// Whether the target is the list of the source.
  var isTargetOfSource = false

  /// Makes a presenter that has nothing to show yet.
  ///
  /// - Parameter view: The view, which is held weakly.
  public init(view: (any ListDisplaying<SectionID, ItemID>)? = nil) {
    self.view = view
  }
}
