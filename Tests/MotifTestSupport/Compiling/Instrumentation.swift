// SPDX-License-Identifier: MIT

internal import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves out tests that compile programs when the running tests are instrumented.
  ///
  /// Instrumented object files need a run-time library that belongs to the test program, so that no
  /// other can be linked against them; and Foundation leaks a little whenever it starts a program.
  public static var needsPlainBuild: Self {
    .disabled(
      if: isInstrumented,
      "No program can be linked against a build that a sanitizer or coverage instruments"
    )
  }
}

/// Whether a sanitizer or coverage is built into the running tests.
package let isInstrumented: Bool = {
  let program = dlopen(nil, RTLD_NOW)
  let marks = ["__tsan_init", "__asan_init", "__llvm_profile_runtime"]
  return marks.contains { dlsym(program, $0) != nil }
}()

/// How many of something to take: a tenth where the running tests are instrumented, for there each step
/// takes ten times as long.
///
/// - Parameter count: How many to take in a plain build.
/// - Returns: `count`, or a tenth of it.
package func fewerIfInstrumented(_ count: Int) -> Int { isInstrumented ? count / 10 : count }
