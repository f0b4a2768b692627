// SPDX-License-Identifier: MIT

internal import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips tests that compile programs if the running tests are instrumented.
  ///
  /// Instrumented object files need a run-time library that belongs to the test program, so no other program can be
  /// linked against them. Also, Foundation leaks a little whenever it starts a program.
  public static var needsPlainBuild: Self {
    .disabled(
      if: isInstrumented,
      "No program can be linked against a build that a sanitizer or coverage instruments"
    )
  }
}

/// Whether the running tests are built with a sanitizer or coverage.
package let isInstrumented: Bool = {
  let program = dlopen(nil, RTLD_NOW)
  let marks = ["__tsan_init", "__asan_init", "__llvm_profile_runtime"]
  return marks.contains { dlsym(program, $0) != nil }
}()

/// Scales a count to a tenth if the running tests are instrumented, because each step then takes ten times as long.
///
/// - Parameter count: The count for a plain build.
/// - Returns: `count`, or a tenth of it.
package func fewerIfInstrumented(_ count: Int) -> Int { isInstrumented ? count / 10 : count }
