// SPDX-License-Identifier: MIT

/// Stops the program with a message unless a condition holds that its caller has to see to.
///
/// The standard library's `precondition` drops its message in release builds, where the program ends
/// by an illegal instruction and says nothing. This prints it there, too: a crash report from the
/// field then says which rule was broken, and what to do instead.
///
/// - Parameters:
///   - condition: What has to hold. Evaluated once, in every build.
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
/// For a caller's bug and for what cannot happen. A failure to act on is an error that is thrown.
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
