// SPDX-License-Identifier: MIT

/// Does something for each number below a count, as a loop and nothing else.
@inline(__always)
func times(_ count: Int, _ operation: (_ index: Int) -> Void) {
  for index in 0..<count {
    operation(index)
  }
}
