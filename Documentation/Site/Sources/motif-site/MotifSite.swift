// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import SiteBuilder

@main
struct MotifSite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "motif-site",
    abstract: "Builds and serves the documentation of Motif as a site.",
    subcommands: [Build.self, Serve.self]
  )
}

struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Builds the site: guides, patterns, the tutorial, and the reference of all modules."
  )

  @Argument(
    help: "The folder for the site. A site in it is replaced; anything else is left alone.",
    completion: .directory
  )
  var out: String

  @Option(help: "The path below which a server will have the site, such as /motif/.")
  var basePath = "/"

  @Option(
    help: """
      Where source files are read on the web, such as https://github.com/owner/motif/blob/main. Without it, the site \
      holds copies of those that it links to.
      """
  )
  var sourceUrl: String?

  @Option(
    help: "The folder of the repository. The default is the one that this program was built in."
  )
  var repository: String?

  @Option(help: "The folder for intermediate files. The default is .build/site in the repository.")
  var scratch: String?

  func run() throws {
    let current = FileManager.default.currentDirectoryPath
    let full = { (path: String) in
      URL(filePath: path, relativeTo: URL(filePath: current + "/")).standardizedFileURL.path
    }
    // Documentation/Site/Sources/motif-site/MotifSite.swift
    let own = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
      .path
    let site = Site(
      root: repository.map(full) ?? own,
      output: full(out),
      base: try BasePath(basePath),
      sourceURL: sourceUrl,
      scratch: scratch.map(full)
    )
    let clock = ContinuousClock()
    let start = clock.now
    let summary = try site.build { line in
      let seconds = (clock.now - start).components.seconds
      print("[\(seconds) s] \(line)")
      fflush(nil)
    }
    print(
      """
      \(out): \(summary.pages) pages, \(summary.links) links, none of them dead. The search loads \
      \(summary.titles / 1000) kB of titles, then \(summary.words / 1000) kB of words.
      """
    )
  }
}
