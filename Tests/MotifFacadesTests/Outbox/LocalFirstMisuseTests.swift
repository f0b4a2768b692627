// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

@Suite("LocalFirst: misuse", .needsPlainBuild)
struct LocalFirstMisuseTests {
  @Test func `an asynchronous save has no blocking form`() throws {
    let program = """
      import MotifFacades

      func perform(_ shelf: LocalFirst<[String], String>) throws { try shelf.perform("Low") }
      func wait(_ shelf: LocalFirst<[String], String>) async throws { try await shelf.perform("Low") }
      func wait(_ shelf: AsyncLocalFirst<[String], String>) async throws { try await shelf.perform("Low") }
      func block(_ shelf: AsyncLocalFirst<[String], String>) throws { try shelf.perform("Low") }
      func make(_ outbox: Outbox<String>) -> LocalFirst<[String], String> {
        LocalFirst(LocalFirstDocument(state: []), outbox: outbox, apply: { $1.append($0) }, save: { _ in await Task.yield() })
      }
      """
    let lines = try Build().errors(in: program).filter { $0.file == "main.swift" }.map(\.line)
    #expect(Set(lines) == [6, 8])
  }
}
#endif
