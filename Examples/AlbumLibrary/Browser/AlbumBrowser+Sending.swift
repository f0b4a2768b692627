// SPDX-License-Identifier: MIT

internal import MotifBindings

extension AlbumBrowser {
  /// The refused changes and what blocks the others; empty if there are none.
  ///
  /// - Complexity: O(*n*) in the number of waiting and refused changes.
  package var sendingRows: [TableRow] {
    var rows: [TableRow] = []
    let refused = library.sender.refusedChanges
    for change in refused {
      rows.append(TableRow(label: "refused", value: change.change?.description ?? "a change"))
      rows.append(TableRow(label: "", value: change.reason))
    }
    if !refused.isEmpty {
      rows.append(TableRow(label: "y", value: "Try them again"))
      rows.append(TableRow(label: "x", value: "Discard them; the albums stay"))
    }
    let count = library.sender.unsentChanges.count
    if count > 0 { rows.append(TableRow(label: "waiting", value: "\(count)")) }
    if let fault = library.sender.serverFault {
      rows.append(TableRow(label: "fault", value: fault))
    }
    return rows
  }

  /// Puts the refused changes back in the queue.
  ///
  /// - Returns: Whether there were any.
  package func retryRefused() -> Bool {
    settle("will be tried again.", library.sender.retryRefusedChanges)
  }

  /// Discards the refused changes.
  ///
  /// - Returns: Whether there were any.
  package func discardRefused() -> Bool {
    settle("discarded.", library.sender.discardRefusedChanges)
  }

  private func settle(_ outcome: String, _ body: () throws(LibraryError) -> Int) -> Bool {
    do throws(LibraryError) {
      let count = try body()
      guard count > 0 else { return false }
      status.value = "\(count) \(count == 1 ? "change" : "changes") \(outcome)"
    } catch {
      status.value = "Not possible: \(error)"
    }
    return true
  }
}
