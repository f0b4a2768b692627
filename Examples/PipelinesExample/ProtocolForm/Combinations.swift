// SPDX-License-Identifier: MIT

// Each combination is a type, which a program cannot make while it runs. Two front ends in one type do
// not compile, which is as good as the error of a pipeline.

struct PascalToStackMachine: PascalFrontEnd, StackMachineBackEnd {}

struct PascalToARM64: PascalFrontEnd, ARM64BackEnd {}

struct CToStackMachine: CFrontEnd, StackMachineBackEnd {}

struct CToARM64: CFrontEnd, ARM64BackEnd {}

/// Overrides one step of its own and adds to what was there.
///
/// A default that is overridden cannot be called any more; the type has to know what it did.
struct ThoroughCToARM64: CFrontEnd, ARM64BackEnd {
  func optimize(_ code: Code) throws -> Code {
    let shorter = Optimizer.optimized(code)
    return shorter == code ? code : try optimize(shorter)
  }
}
