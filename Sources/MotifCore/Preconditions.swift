// SPDX-License-Identifier: MIT

/// Stops the program with a message unless a condition holds that the caller is responsible for.
///
/// The standard library's `precondition` drops its message in release builds, where the program
/// stops at an illegal instruction without a word. This function prints the message there, too, so
/// a crash report from the field says which rule was broken, and what to do instead.
///
/// - Parameters:
///   - condition: The condition that must hold. Evaluated once, in every build.
///   - message: What is wrong and what to do instead. Evaluated only if the condition does not hold.
///   - file: The file to blame.
///   - line: The line to blame.
@inlinable @inline(__always)
package func require(
  _ condition: @autoclosure () -> Bool,
  _ message: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if _slowPath(!condition()) { trap(message(), file: file, line: line) }
}

/// Stops the program with a message that release builds print, too.
///
/// Use it for a caller's bug and for cases that cannot happen. For a failure that a caller can act
/// on, throw an error.
///
/// - Parameters:
///   - message: What is wrong and what to do instead.
///   - file: The file to blame.
///   - line: The line to blame.
@inline(never)
@usableFromInline
package func trap(
  _ message: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) -> Never {
  fatalError(message(), file: file, line: line)
}
