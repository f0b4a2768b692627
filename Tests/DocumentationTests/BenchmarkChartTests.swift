// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import PatternPages

/// The charts of `Documentation/Performance.md`, and what they are drawn from.
@Suite("Benchmark charts")
struct BenchmarkChartTests {
  /// Rows as `motif-benchmarks --tsv` prints them, with bars in place of tabs.
  private static let table = """
    section|benchmark|unit|Motif|floor|× floor|Peer (published)|allocations|target|met
    lending & returning|lend|ns|30|20|1.50|120 (4.00×)|0|≤ 25|✗
    lending & returning|return|ns|2|1000|0.00|–|0|≤ 0.01 × floor|✓
    lending & returning|reserve|ns|40|20|2.00|120 (3.00×)|0|≤ Peer|✓
    lending & returning|renew|ns|40|20|2.00|120 (3.00×)|0|≤ 4 × floor, 2× ahead of Peer (published)|✓
    lending & returning|count|ns|3|–|–|–|0|–|–
    lending & returning|append, briefly|ms|0.02|0.00|5.42|–|–|–|–
    counting|count|ns|3|–|–|–|0|–|–
    moving|move|ms|2|1|2|–|–|–|–
    """
    .replacing("|", with: "\t")

  private func rows() throws -> [BenchmarkChart.Row] {
    try #require(BenchmarkChart.groups(in: Self.table, of: "Loans").first).rows
  }

  private func render(
    _ page: String
  ) throws -> (page: String, pictures: [(path: String, text: String)]) {
    try BenchmarkChart.render(page, file: "Page.md") { _ in Self.table }
  }

  // MARK: - The tables

  @Test
  func `rows with a floor are read`() throws {
    #expect(try rows().map(\.name) == ["lend", "return", "reserve", "renew", "append, briefly"])
    let groups = BenchmarkChart.groups(in: Self.table, of: "Loans")
    #expect(groups.map(\.heading) == ["Loans: lending & returning", "Loans: moving"])
    #expect(BenchmarkChart.groups(in: "way\tµs\nappend\t255\n", of: "Ways").isEmpty)
  }

  @Test
  func `figures become multiples of the floor`() throws {
    let rows = try rows()
    #expect(rows.map(\.motif) == [1.5, 0.002, 2, 2, 5.42])
    #expect(rows.map { $0.peers.map(\.multiple) } == [[6], [], [6], [6], []])
    #expect(rows.first?.peers.first?.name == "Peer (published)")
  }

  @Test
  func `the strictest target becomes the mark`() throws {
    #expect(try rows().map(\.target) == [1.25, 0.01, 6, 3, nil])
    #expect(try rows().map(\.misses) == [true, false, false, false, false])
  }

  @Test
  func `a summary names the range of multiples`() {
    func summary(_ rows: BenchmarkChart.Row...) -> String {
      BenchmarkChart(title: "Loans", groups: [.init(heading: "Loans", rows: rows)]).summary
    }
    let slow = BenchmarkChart.Row(name: "slow", motif: 10, peers: [("A", 40), ("B", 20)])
    let quick = BenchmarkChart.Row(name: "quick", motif: 0.5, peers: [("A", 0.25)])
    #expect(summary(.init(name: "alone", motif: 2)) == "Motif takes 2.00× the floor's time.")
    #expect(
      summary(slow, quick)
        == "Motif takes 0.50× to 10.0× the floor's time, and the fastest peer 0.50× to 2.00× Motif's."
    )
  }

  @Test
  func `a multiple has as many digits as matter`() {
    let figures = [0.0042, 0.25, 1, 9.03, 14.5, 1230].map(BenchmarkChart.figure)
    #expect(figures == ["0.0042×", "0.25×", "1.00×", "9.03×", "14.5×", "1230×"])
  }

  // MARK: - The page

  @Test
  func `a comment says what is drawn`() throws {
    let result = try render(
      """
      <!-- chart: Figures/Loans.tsv#lending & returning: lend /
      renew; Figures/Loans.tsv#moving -->
      ![Old](Images/Loans.svg)
      """
    )
    #expect(result.pictures.map(\.path) == ["Images/Loans.svg"])
    #expect(
      result.page == """
        <!-- chart: Figures/Loans.tsv#lending & returning: lend /
        renew; Figures/Loans.tsv#moving -->
        ![Motif takes 1.50× to 2.00× the floor's time, and Peer (published) 3.00× to 4.00× \
        Motif's.](Images/Loans.svg)
        """
    )
    #expect(
      result.pictures[0].text.contains(
        """
        <desc>Multiples of the floor. Loans: lending &amp; returning: \
        lend: 1.50× (target 1.25×, missed), Peer (published) 6.00×; \
        renew: 2.00× (target 3.00×), Peer (published) 6.00×. Loans: moving: move: 2.00×.</desc>
        """
      )
    )
    #expect(try render(result.page).page == result.page)
  }

  @Test(arguments: [
    "Loans.tsv#missing", "Loans.md", "Loans.tsv#counting", "Loans.tsv#moving: nothing",
  ])
  func `a chart of nothing is a mistake`(source: String) {
    #expect(throws: PatternPage.Problem.self) {
      try render("<!-- chart: \(source) -->\n![](Images/Loans.svg)")
    }
  }

  // MARK: - The picture

  @Test
  func `bars begin at the floor`() throws {
    let rows = [
      BenchmarkChart.Row(name: "slow & steady", motif: 100),
      BenchmarkChart.Row(name: "quick", motif: 0.01, target: 0.001, misses: true),
    ]
    let chart = BenchmarkChart(title: "Loans", groups: [.init(heading: "Loans", rows: rows)])
    let picture = chart.svg
    let bars = picture.matches(
      of: /<rect class="(motif|missed|target)" x="([0-9.]+)" .*?width="([0-9.]+)"/
    )
    #expect(bars.map(\.output.1) == ["motif", "missed", "target"])
    let places = bars.compactMap { Double($0.output.2) }
    let widths = bars.compactMap { Double($0.output.3) }
    let floor = try #require(picture.firstMatch(of: /class="floor" x1="([0-9.]+)"/)?.output.1)
    #expect(places.first == Double(floor))
    // Both are two powers of ten from the floor.
    #expect(widths[0] == widths[1])
    #expect(abs(places[1] + widths[1] - places[0]) < 0.2)
    #expect(places[2] < places[1])
    #expect(picture.contains(">slow &amp; steady<"))
    #expect(picture.contains(">0.01"))
  }

  @Test
  func `a picture has words and two palettes`() throws {
    let rows = [BenchmarkChart.Row(name: "move", motif: 2)]
    let chart = BenchmarkChart(title: "Loans & more", groups: [.init(heading: "Loans", rows: rows)])
    let picture = chart.svg
    #expect(picture.contains("<title>Loans &amp; more: multiples of the floor</title>"))
    #expect(picture.contains("<desc>Multiples of the floor. Loans: move: 2.00×.</desc>"))
    #expect(picture.contains("prefers-color-scheme: dark"))
  }

  @Test
  func `the page's charts are up to date`() throws {
    let pages = PatternPages(root: Repository.own.root, products: Repository.own.root)
    let charts = try pages.charts()
    #expect(charts.count > 1)
    for problem in pages.outdated(charts) { Issue.record("\(problem)") }
  }
}
#endif
