// SPDX-License-Identifier: MIT

import CAllocationCounter

/// Uses a value in a way that is opaque to the optimizer, at no cost.
///
/// The optimizer must also assume that all memory is read and written here, so it can't remove earlier
/// stores or later loads.
@inline(__always)
func blackHole(_ value: Int) {
  motif_use(Int64(truncatingIfNeeded: value))
}
