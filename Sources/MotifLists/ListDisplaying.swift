// SPDX-License-Identifier: MIT

/// A list view, as a ``ListPresenter`` sees it.
///
/// It can show a whole list, and it can apply a batch of changes. ``batchStyle`` determines the
/// rules that batches follow. Adapt a `UITableView`, an `NSTableView` or a list in a terminal.
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
/// let presenter = FlatListPresenter<String>(view: printer)
/// presenter.apply(try ListSnapshot(["Blue", "Hejira"]))
/// presenter.apply(try ListSnapshot(["Hejira", "Mingus"]))
/// // Prints:
/// // show ["Blue", "Hejira"]
/// // - Blue
/// // + Mingus
/// ```
///
/// A view may call its presenter from inside either method: the list that it applies there is shown
/// after the current one.
public protocol ListDisplaying<SectionID, ItemID>: AnyObject {
  /// The type of the sections' identifiers.
  associatedtype SectionID: Hashable & Sendable
  /// The type of the items' identifiers.
  associatedtype ItemID: Hashable & Sendable

  /// The rules that batches follow; ``BatchStyle/singleBatch`` by default.
  ///
  /// A presenter reads this property before each list.
  var batchStyle: BatchStyle { get }

  /// Shows a whole list, whatever was shown before.
  ///
  /// - Parameter snapshot: The list to show. The view's data source should answer from this
  ///   snapshot.
  func show(_ snapshot: ListSnapshot<SectionID, ItemID>)

  /// Applies a batch of changes to the displayed list.
  ///
  /// - Parameters:
  ///   - batch: The changes since the previous call.
  ///   - snapshot: The list to show afterward. The view's data source should answer from this
  ///     snapshot as soon as the view asks within the batch.
  func perform(
    _ batch: Changeset<SectionID, ItemID>,
    showing snapshot: ListSnapshot<SectionID, ItemID>
  )

  /// Applies a batch of changes to the displayed list, with or without an animation.
  ///
  /// A presenter calls this method. By default, it calls ``perform(_:showing:)``; a view that
  /// always animates, or never does, only needs to implement that one. A view that honors
  /// `animated` implements this method, and has the other call it with `animated: true`.
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
  /// let presenter = FlatListPresenter<Int>(view: screen)
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
  ///   - batch: The changes since the previous call.
  ///   - snapshot: The list to show afterward. The view's data source should answer from this
  ///     snapshot as soon as the view asks within the batch.
  ///   - animated: Whether the view may animate the changes. If it is `false`, a table view calls
  ///     the batch within `UIView.performWithoutAnimation(_:)`, or uses no row animation. All
  ///     batches of a list have the same value.
  func perform(
    _ batch: Changeset<SectionID, ItemID>,
    showing snapshot: ListSnapshot<SectionID, ItemID>,
    animated: Bool
  )
}

extension ListDisplaying {
  /// One batch at a time, as table and collection views accept them.
  public var batchStyle: BatchStyle { .singleBatch }

  /// Applies the batch by ``perform(_:showing:)``, and ignores `animated`.
  public func perform(
    _ batch: Changeset<SectionID, ItemID>,
    showing snapshot: ListSnapshot<SectionID, ItemID>,
    animated: Bool
  ) {
    perform(batch, showing: snapshot)
  }
}
