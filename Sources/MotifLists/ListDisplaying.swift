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
}

extension ListDisplaying {
  /// One batch at a time, as table and collection views take them.
  public var batchStyle: BatchStyle { .singleBatch }
}
