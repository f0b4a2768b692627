// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import PatternPages

/// The charts of `Documentation/Performance.md`, and what they are drawn from.
@Suite("Benchmark charts")
struct BenchmarkChartTests {
  private static let figures = """
    # Figures

    ## Loans: lending & returning

    A note | with a bar.

    | benchmark | unit | Motif | floor | × floor | Peer (published) | allocations | target | met |
    | --------- | ---- | ----: | ----: | ------: | ---------------: | ----------: | ------ | --- |
    | lend      | ns   |    30 |    20 |    1.50 |       120 (4.00×) |           0 | ≤ 25   | ✗   |
    | return    | ns   |     2 |  1000 |    0.00 |                – |           0 | ≤ 0.01 × floor | ✓ |
    | reserve   | ns   |    40 |    20 |    2.00 |       120 (3.00×) |           0 | ≤ Peer | ✓   |
    | renew     | ns   |    40 |    20 |    2.00 |       120 (3.00×) |           0 | ≤ 4 × floor, 2× ahead of Peer (published) | ✓ |
    | count     | ns   |     3 |     – |       – |                – |           0 | –      | –   |

    | benchmark | unit | Motif | floor | × floor |
    | --- | --- | ---: | ---: | ---: |
    | append, briefly | ms | 0.02 | 0.00 | 5.42 |

    ## Loans
    | benchmark | unit | Motif | floor | × floor |
    | --- | --- | ---: | ---: | ---: |
    | another | ms | 2 | 1 | 2 |
    """

  private func rows() throws -> [BenchmarkChart.Row] {
    try #require(BenchmarkChart.group(at: "loans-lending--returning", in: Self.figures)).rows
  }

  private func render(
    _ page: String
  ) throws -> (page: String, pictures: [(path: String, text: String)]) {
    try BenchmarkChart.render(page, file: "Page.md") { _ in Self.figures }
  }

  // MARK: - The tables

  @Test
  func `rows with a floor are read`() throws {
    #expect(try rows().map(\.name) == ["lend", "return", "reserve", "renew", "append, briefly"])
    #expect(BenchmarkChart.group(at: "missing", in: Self.figures) == nil)
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
  func `a multiple has as many digits as matter`() {
    let figures = [0.0042, 0.25, 1, 9.03, 14.5, 1230].map(BenchmarkChart.figure)
    #expect(figures == ["0.0042×", "0.25×", "1.00×", "9.03×", "14.5×", "1230×"])
  }

  // MARK: - The page

  @Test
  func `a comment says what is drawn`() throws {
    let result = try render(
      """
      <!-- chart: Figures.md#loans-lending--returning: lend /
      renew; Figures.md#loans -->
      ![Old](Images/Loans.svg)
      """
    )
    #expect(result.pictures.map(\.path) == ["Images/Loans.svg"])
    #expect(
      result.page == """
        <!-- chart: Figures.md#loans-lending--returning: lend /
        renew; Figures.md#loans -->
        ![Multiples of the floor. Loans: lending & returning: lend: 1.50× (target 1.25×, missed), \
        Peer (published) 6.00×; renew: 2.00× (target 3.00×), Peer (published) 6.00×. \
        Loans: another: 2.00×.](Images/Loans.svg)
        """
    )
    #expect(try render(result.page).page == result.page)
  }

  @Test(arguments: ["Figures.md#missing", "Figures.md", "Figures.md#loans: nothing"])
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
    let group = try #require(BenchmarkChart.group(at: "loans", in: Self.figures))
    let picture = BenchmarkChart(title: "Loans & more", groups: [group]).svg
    #expect(picture.contains("<title>Loans &amp; more: multiples of the floor</title>"))
    #expect(picture.contains("<desc>Multiples of the floor. Loans: another: 2.00×.</desc>"))
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
