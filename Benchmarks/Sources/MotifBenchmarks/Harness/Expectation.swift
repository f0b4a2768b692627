// SPDX-License-Identifier: MIT

import Foundation

/// Ends the program if a result is wrong, because its time would be meaningless.
@inline(__always)
func expect<Value: Equatable>(
  _ result: Value,
  is expected: Value,
  _ what: @autoclosure () -> String
) {
  if result != expected { reportWrong("\(result)", expected: "\(expected)", what()) }
}

@inline(never)
private func reportWrong(_ result: String, expected: String, _ what: String) -> Never {
  StandardError.print("error: \(what): \(result), expected \(expected)")
  exit(1)
}
