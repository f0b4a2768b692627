// SPDX-License-Identifier: MIT

import CAllocationCounter

/// Uses a value in a way that the optimizer cannot see through, at no cost.
///
/// It also has to assume that all memory is read and written here, so that no store before it and
/// no load after it can be left out.
@inline(__always)
func blackHole(_ value: Int) {
  motif_use(Int64(truncatingIfNeeded: value))
}
