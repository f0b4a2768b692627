// SPDX-License-Identifier: MIT

import Foundation

/// Ends the program if a result is not what it has to be: the time it took would mean nothing.
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
