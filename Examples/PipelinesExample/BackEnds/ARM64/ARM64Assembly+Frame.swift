// SPDX-License-Identifier: MIT

extension ARM64Assembly {
  /// Writes what comes before the first instruction.
  mutating func enter() {
    emit(".text")
    emit(".globl main")
    emit(".type main, %function")
    emit(label: "main")
    emit("stp x29, x30, [sp, #-16]!")
    emit("mov x29, sp")
    for (first, second) in frame.savedPairs {
      emit("stp \(first), \(second), [sp, #-16]!")
    }
    // An instruction holds 12 bits only, and x16 is free between calls.
    if frame.size > 0 {
      for line in ARM64Constant.load(Int64(frame.size), into: "x16") { emit(line) }
      emit("sub sp, sp, x16")
    }
    for variable in frame.unsetVariables {
      emit("str xzr, \(frame.address(ofVariable: variable))")
    }
  }

  /// Writes what comes after the last instruction: the ways out, and the texts.
  mutating func leave() {
    emit("mov w0, #0")
    emit(label: ".Lend")
    if frame.size > 0 {
      for line in ARM64Constant.load(Int64(frame.size), into: "x16") { emit(line) }
      emit("add sp, sp, x16")
    }
    for (first, second) in frame.savedPairs.reversed() {
      emit("ldp \(first), \(second), [sp], #16")
    }
    emit("ldp x29, x30, [sp], #16")
    emit("ret")
    let problems = emitFailures()
    emit(".size main, . - main")
    emit(".section .rodata")
    emit(label: ".Lnumber")
    emit(#".asciz "%ld\n""#)
    for problem in problems {
      emit(label: ARM64Failure.messageLabel(of: problem))
      emit(#".asciz "line %ld: \#(problem)\n""#)
    }
    emit(#".section .note.GNU-stack, "", %progbits"#)
  }

  /// Writes the places that report failures: the line, then the message to the standard error stream
  /// (number 2), then 1 as the result of `main`.
  ///
  /// - Returns: The kinds of failure that there are.
  private mutating func emitFailures() -> [ArithmeticError] {
    for failure in failures.sorted(by: ARM64Failure.isBefore) {
      emit(label: failure.label)
      for line in ARM64Constant.load(Int64(failure.line), into: "x2") { emit(line) }
      emit("b \(ARM64Failure.label(of: failure.problem))")
    }
    let problems = [ArithmeticError.divisionByZero, .overflow].filter { problem in
      failures.contains { $0.problem == problem }
    }
    for problem in problems {
      emit(label: ARM64Failure.label(of: problem))
      emit("mov w0, #2")
      emitAddress(of: ARM64Failure.messageLabel(of: problem), in: "x1")
      emit("bl dprintf")
      emit("mov w0, #1")
      emit("b .Lend")
    }
    return problems
  }
}
