// SPDX-License-Identifier: MIT

import MotifPrototypes
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Object pool")
struct ObjectPoolSolutionsTests {
  private final class Row {
    var badge: String?
  }

  @Test
  func `the essence prepares what it hands out again`() {
    var pool = PlainObjectPool(limit: 1, make: Row.init, prepare: { $0.badge = nil })
    let first = pool.take()
    first.badge = "new"
    let second = pool.take()
    #expect(second !== first)
    let wasRight = [first, first, second].map { pool.giveBack($0) }
    #expect(wasRight == [true, false, true])
    #expect(pool.free.count == 1)
    let third = pool.take()
    #expect(third === first)
    #expect(first.badge == nil)
  }

  @Test
  func `a loan gives its row back`() throws {
    let pool = try PrototypeRegistry().register("row") { Row() }
    var loan: ObjectPoolSolutions.Loan<Row>? = .init(from: pool)
    let row = try #require(loan?.object)
    #expect(pool.statistics.idle == 0)
    loan = nil
    #expect(pool.statistics.idle == 1)
    #expect(pool.dequeue() === row)
  }

  @Test
  func `a late picture is ignored after reuse`() throws {
    let pool = try PrototypeRegistry().register("row") { ObjectPoolSolutions.PictureRow() }
    var answers: [(String) -> Void] = []
    let row = pool.dequeue()
    row.show { answers.append($0) }
    try pool.recycle(row)
    let reused = pool.dequeue()
    #expect(reused === row)
    reused.show { answers.append($0) }
    answers[0]("low.png")
    #expect(reused.picture == nil)
    answers[1]("lodger.png")
    #expect(reused.picture == "lodger.png")
  }

  @Test
  func `half of the free rows are released`() throws {
    let registry = PrototypeRegistry()
    let pool = try registry.register("row") { Row() }
    pool.prewarm(9)
    ObjectPoolSolutions.halve(pool, of: registry)
    #expect(pool.statistics.idle == 4)
  }
}
