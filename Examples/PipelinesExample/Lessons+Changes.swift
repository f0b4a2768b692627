// SPDX-License-Identifier: MIT

internal import MotifPipelines

extension Lessons {
  /// One step changed, and the others not touched.
  func replaceSteps() throws {
    print("One step replaced")
    print("> not optimized")
    show(try Pipeline.compiler.applying([.unoptimized]).run(Samples.prefix))
    print("> optimized as it is by default, in one run")
    show(try Pipeline.compiler.run(Samples.prefix))
    print("> optimized until nothing is left to be done")
    show(try Pipeline.compiler.applying([.thorough]).run(Samples.prefix))
    print("> every assignment is traced, in Pascal")
    show(try Pipeline.compiler.applying([.pascal, .tracing, .stackMachine]).run(Samples.pascal))
    print("> a generator that forgets its original")
    let forgetful = Pipeline.compiler.replacing(.generate) { _, _ in Code() }
    run(forgetful, Samples.prefix)
    print("> an optimizer that leaves out too much")
    let rash = Pipeline.compiler.replacing(.optimize) { code, original in
      var code = try original(code)
      code.instructions.removeFirst()
      return code
    }
    run(rash, Samples.prefix)
  }

  /// What is wrong, and where.
  func makeMistakes() throws {
    print("Mistakes in a program")
    let compiler = try Pipeline.compiler.applying([.cLike, .stackMachine])
    for (name, source) in Samples.wrong {
      print("> \(name)")
      run(compiler, source)
    }
    print("> a division that fails when the program runs")
    do {
      show(try compiler.run(Samples.failing))
    } catch {
      let stop = error.underlying as? StackMachineError
      print("\(error.underlying), after it had printed \(stop?.printed ?? [])")
    }
  }

  /// The same with nothing but the language.
  func doItWithProtocols() throws {
    print("The protocol form")
    show(try StandardCompiler().compile(Samples.prefix))
    print("Pascal → stack machine: \(try PascalToStackMachine().compile(Samples.pascal))")
    print("C → stack machine: \(try CToStackMachine().compile(Samples.cLike))")
    let pipeline = try Pipeline.compiler.applying([.cLike, .thorough, .arm64])
    let isSame = try ThoroughCToARM64().compile(Samples.cLike) == pipeline.run(Samples.cLike)
    print("the same assembly text as from the pipeline: \(isSame)")
  }

  private func run(_ compiler: Pipeline<String, String>, _ source: String) {
    do {
      show(try compiler.run(source))
    } catch {
      print("\(error)")
    }
  }
}
