// SPDX-License-Identifier: MIT

import MotifDelegation

let scroller = HorizontalScroller<String>()
scroller.reload()
print(scroller.contentWidth)

do {
  let changes = Changeset(from: try ListSnapshot([1, 2, 3]), to: try ListSnapshot([3, 1]))
  print(changes)
} catch {
  print(error)
}
