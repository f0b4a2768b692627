// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@_silgen_name("__llvm_profile_reset_counters")
private func resetCounters()

@_silgen_name("__llvm_profile_write_file")
private func writeCounters() -> CInt

@_silgen_name("__llvm_profile_set_filename")
private func setFile(_ path: UnsafePointer<CChar>?)

/// Counts which functions run in a body, and nothing that runs before or after it.
func walk(_ body: () throws -> Void) rethrows {
  resetCounters()
  try body()
  endWalk()
}

/// Counts which functions run in a body that waits, and nothing that runs before or after it.
@MainActor
func walk(_ body: @MainActor () async throws -> Void) async rethrows {
  resetCounters()
  try await body()
  endWalk()
}

private func endWalk() {
  require(writeCounters() == 0, "the counters can't be written")
  // Otherwise they are written once more at the end of the program.
  setFile(strdup("/dev/null"))
}

/// Ends the program if the event did not do what the walk is about.
func require(_ condition: Bool, _ message: String) {
  guard !condition else { return }
  print("error: \(message)")
  exit(1)
}
