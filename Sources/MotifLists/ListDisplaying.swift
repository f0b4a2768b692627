// SPDX-License-Identifier: MIT

/// A list view, as a ``ListPresenter`` sees it.
///
/// It can show a list as a whole and it can take a batch of changes. Which rules a batch obeys is
/// what ``batchStyle`` says. Adapt a `UITableView`, an `NSTableView` or a list in a terminal.
///
/// ```swift
/// final class Printer: ListDisplaying {
///   func show(_ snapshot: ListSnapshot<MainSection, String>) {
///     print("show", snapshot.itemIDs)
///   }
///
///   func perform(
///     _ batch: Changeset<MainSection, String>,
///     showing snapshot: ListSnapshot<MainSection, String>
///   ) {
///     for item in batch.deletedItems { print("-", item.id) }
///     for item in batch.insertedItems { print("+", item.id) }
///   }
/// }
///
/// let printer = Printer()
/// let presenter = ListPresenter<MainSection, String>(view: printer)
/// presenter.apply(try ListSnapshot(["Blue", "Hejira"]))
/// presenter.apply(try ListSnapshot(["Hejira", "Mingus"]))
/// // Prints:
/// // show ["Blue", "Hejira"]
/// // - Blue
/// // + Mingus
/// ```
///
/// A view may call its presenter from inside either method: what it applies comes after what is
/// being shown.
public protocol ListDisplaying<SectionID, ItemID>: AnyObject {
  /// What tells sections apart.
  associatedtype SectionID: Hashable & Sendable
  /// What tells items apart.
  associatedtype ItemID: Hashable & Sendable

  /// The rules that batches have to obey; ``BatchStyle/singleBatch`` by default.
  ///
  /// A presenter asks for them before each list.
  var batchStyle: BatchStyle { get }

  /// Shows a list as a whole, whatever was shown before.
  ///
  /// - Parameter snapshot: What to show. A data source for the view answers from this.
  func show(_ snapshot: ListSnapshot<SectionID, ItemID>)

  /// Brings what is shown forward by some changes.
  ///
  /// - Parameters:
  ///   - batch: The changes since the call before this one.
  ///   - snapshot: What is to be shown afterward. A data source for the view answers from this, as
  ///     soon as the view asks within the batch.
  func perform(
    _ batch: Changeset<SectionID, ItemID>,
    showing snapshot: ListSnapshot<SectionID, ItemID>
  )

  /// Brings what is shown forward by some changes, with or without an animation.
  ///
  /// This is the one that a presenter calls. By default it calls ``perform(_:showing:)``, which is all
  /// that a view needs that always animates or never does. A view that honors `animated` implements
  /// this one, and has the other call it with `animated: true`.
  ///
  /// ```swift
  /// final class Screen: ListDisplaying {
  ///   func show(_ snapshot: ListSnapshot<MainSection, Int>) { print("show", snapshot.itemIDs) }
  ///
  ///   func perform(
  ///     _ batch: Changeset<MainSection, Int>,
  ///     showing snapshot: ListSnapshot<MainSection, Int>
  ///   ) {
  ///     perform(batch, showing: snapshot, animated: true)
  ///   }
  ///
  ///   func perform(
  ///     _ batch: Changeset<MainSection, Int>,
  ///     showing snapshot: ListSnapshot<MainSection, Int>,
  ///     animated: Bool
  ///   ) {
  ///     print(animated ? "slide" : "jump", batch)
  ///   }
  /// }
  ///
  /// let screen = Screen()
  /// let presenter = ListPresenter<MainSection, Int>(view: screen)
  /// presenter.apply(try ListSnapshot([1]))
  /// presenter.apply(try ListSnapshot([1, 2]))
  /// presenter.apply(try ListSnapshot([1]), animated: false)
  /// presenter.animatesChanges = false
  /// presenter.apply(try ListSnapshot([1, 3]))
  /// // Prints:
  /// // show [1]
  /// // slide insert 2 at 0.1
  /// // jump delete 2 at 0.1
  /// // jump insert 3 at 0.1
  /// ```
  ///
  /// - Parameters:
  ///   - batch: The changes since the call before this one.
  ///   - snapshot: What is to be shown afterward. A data source for the view answers from this, as
  ///     soon as the view asks within the batch.
  ///   - animated: Whether the view may animate the changes: in a table view that is
  ///     `UIView.performWithoutAnimation(_:)` around the batch, or no row animation, when it is `false`.
  ///     All batches of a list have the same.
  func perform(
    _ batch: Changeset<SectionID, ItemID>,
    showing snapshot: ListSnapshot<SectionID, ItemID>,
    animated: Bool
  )
}

extension ListDisplaying {
  /// One batch at a time, as table and collection views take them.
  public var batchStyle: BatchStyle { .singleBatch }

  /// Brings what is shown forward by ``perform(_:showing:)``, whatever is said about animation.
  public func perform(
    _ batch: Changeset<SectionID, ItemID>,
    showing snapshot: ListSnapshot<SectionID, ItemID>,
    animated: Bool
  ) {
    perform(batch, showing: snapshot)
  }
}
