// SPDX-License-Identifier: MIT

/// Calls a closure for each number below a count, in a plain loop.
@inline(__always)
func times(_ count: Int, _ operation: (_ index: Int) -> Void) {
  for index in 0..<count {
    operation(index)
  }
}
