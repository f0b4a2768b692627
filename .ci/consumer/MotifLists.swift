// SPDX-License-Identifier: MIT

import MotifLists

do {
  let changes = Changeset(from: try ListSnapshot([1, 2, 3]), to: try ListSnapshot([3, 1]))
  print(changes)
} catch {
  print(error)
}
