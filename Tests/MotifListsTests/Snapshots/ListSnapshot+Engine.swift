// SPDX-License-Identifier: MIT

@testable import MotifLists

extension ListSnapshot {
  var reloadedItemIDs: [ItemID] { markedItems.filter { $0.kind == .reload }.map(\.id) }
  var reconfiguredItemIDs: [ItemID] { markedItems.filter { $0.kind == .reconfigure }.map(\.id) }
  var reloadedSectionIDs: [SectionID] { markedSections.map(\.id) }
}
