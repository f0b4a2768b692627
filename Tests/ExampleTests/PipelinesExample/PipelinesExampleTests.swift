// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import PipelinesExample

@Suite("PipelinesExample")
struct PipelinesExampleTests {
  private let transcript = Transcript()

  private func print(_ line: String) { transcript.add(line) }

  @Test
  func `five steps run in their order, and none has to be replaced (F1)`() throws {
    try Lessons(print: print).runTheStandardProcess()
    #expect(
      transcript.text == #"""
        The standard compiler
          (var x)
          (set x (* 2 (+ 3 4)))
          (print (- x))
        1 of 5: analyze
          25 tokens
        2 of 5: parse
          10 nodes
        3 of 5: generate
          11 instructions
        4 of 5: optimize
          3 instructions
        5 of 5: output
          push 14
          negate
          print
        """#
    )
  }

  @Test
  func `two languages become the same trees (F2)`() throws {
    try Lessons(print: print).readTwoLanguages()
    #expect(
      transcript.text == #"""
        Two front ends
          program Rectangle;
          var width, height: integer;
          begin
            width := 2 * (3 + 4);   { known before it runs }
            height := width div 3;
            WriteLn(width * height)
          end.
        36 tokens, 16 nodes
          int width, height;
          width = 2 * (3 + 4);  // known before it runs
          height = width / 3;
          print(width * height);
        29 tokens, 16 nodes
        the same trees: true
          (var width)
          (var height)
          (set width (* 2 (+ 3 4)))
          (set height (/ width 3))
          (print (* width height))
        """#
    )
  }

  @Test
  func `two front ends and two back ends make four compilers (F2)`() throws {
    try Lessons(print: print).mixFrontAndBackEnds()
    #expect(
      transcript.text == #"""
        Two front ends, two back ends
        Pascal → stack machine: 56
        Pascal → ARM64: 71 lines
        C → stack machine: 56
        C → ARM64: 71 lines
        > two front ends at once
        both "Pascal" and "C" replace the step "analyze"
        > the assembly text of two lines of C
          int n = 70000;
          print(n * n);
                  .text
                  .globl main
                  .type main, %function
          main:
                  stp x29, x30, [sp, #-16]!
                  mov x29, sp
                  stp x19, x20, [sp, #-16]!
                  movz x16, #16
                  sub sp, sp, x16
                  // line 1
                  movz x19, #4464
                  movk x19, #1, lsl #16
                  str x19, [sp, #0]
                  // line 2
                  ldr x19, [sp, #0]
                  ldr x20, [sp, #0]
                  smulh x8, x19, x20
                  mul x19, x19, x20
                  cmp x8, x19, asr #63
                  b.ne .Loverflow_2
                  mov x1, x19
                  adrp x0, .Lnumber
                  add x0, x0, :lo12:.Lnumber
                  bl printf
                  mov w0, #0
          .Lend:
                  movz x16, #16
                  add sp, sp, x16
                  ldp x19, x20, [sp], #16
                  ldp x29, x30, [sp], #16
                  ret
          .Loverflow_2:
                  movz x2, #2
                  b .Loverflow
          .Loverflow:
                  mov w0, #2
                  adrp x1, .Loverflow_message
                  add x1, x1, :lo12:.Loverflow_message
                  bl dprintf
                  mov w0, #1
                  b .Lend
                  .size main, . - main
                  .section .rodata
          .Lnumber:
                  .asciz "%ld\n"
          .Loverflow_message:
                  .asciz "line %ld: overflow\n"
                  .section .note.GNU-stack, "", %progbits
        """#
    )
  }

  @Test
  func `a step is replaced, and the others stay as they are (F1, F3)`() throws {
    try Lessons(print: print).replaceSteps()
    #expect(
      transcript.text == #"""
        One step replaced
        > not optimized
          push 0
          store x
          push 2
          push 3
          push 4
          add
          multiply
          store x
          load x
          negate
          print
        > optimized as it is by default, in one run
          push 14
          negate
          print
        > optimized until nothing is left to be done
          push -14
          print
        > every assignment is traced, in Pascal
          14
          4
          56
        > a generator that forgets its original
        stopped at "generate", completed: analyze, parse: the replacement must call the original, and did not
        > an optimizer that leaves out too much
        stopped by a hook after "optimize", completed: analyze, parse, generate: instruction 0 takes more than is on the stack
        """#
    )
  }

  @Test
  func `an error says in which step and where it is (F1)`() throws {
    try Lessons(print: print).makeMistakes()
    #expect(
      transcript.text == #"""
        Mistakes in a program
        > an odd sign
        stopped at "analyze", completed: nothing: 1:11: "§" does not belong to the language
        > a missing sign
        stopped at "parse", completed: analyze: 2:1: expected ";", not "print"
        > a number without end
        stopped at "analyze", completed: nothing: 1:7: 99999999999999999999 is larger than 9223372036854775807
        > an unknown name
        stopped at "generate", completed: analyze, parse: 2:11: the variable "y" is not declared
        > one name twice
        stopped at "generate", completed: analyze, parse: 2:5: the variable "x" is declared at 1:5 already
        > too many parentheses
        stopped at "parse", completed: analyze: 1:56: more than 50 levels of calculations within calculations
        > a division that fails when the program runs
        line 3: division by zero, after it had printed [9]
        """#
    )
  }

  @Test
  func `a protocol does the same, with a type for each combination (F1, F2)`() throws {
    try Lessons(print: print).doItWithProtocols()
    #expect(
      transcript.text == #"""
        The protocol form
          push 14
          negate
          print
        Pascal → stack machine: 56
        C → stack machine: 56
        the same assembly text as from the pipeline: true
        """#
    )
  }
}
#endif
