// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Drives the toolchain: builds the modules, and has `docc` convert and merge their catalogs.
struct Reference {
  var root: String
  var scratch: String
  var report: @Sendable (String) -> Void

  /// The modules with a catalog, sorted.
  var modules: [String] {
    Files.names(in: "\(root)/Sources").filter { Files.isFolder("\(root)/Sources/\($0)/\($0).docc") }
  }

  /// Builds the modules, and returns the folder with the symbol graphs.
  func extractGraphs() throws(SiteError) -> String {
    let swift = try Tool("swift")
    let extract = try Tool("swift-symbolgraph-extract")
    let build = [
      "build", "--package-path", root, "--scratch-path", scratch, "--disable-index-store",
      "-debug-info-format", "none", "-Xswiftc", "-wmo", "-Xswiftc", "-num-threads", "-Xswiftc", "2",
    ]
    // The umbrella stands on all modules but the one for tests.
    let environment = ["MOTIF_ONLY": "Motif,MotifTesting"]
    report("building the modules")
    try swift.run(build, environment: environment)
    let products =
      try swift.run(build + ["--show-bin-path"], environment: environment)
      .split(separator: "\n").last.map(String.init) ?? ""
    var options = ["-I", products + "/Modules", "-target", try triple(swift)]
    #if os(macOS)
    let sdk = try Tool("xcrun").run(["--show-sdk-path"])
    options += ["-sdk", sdk.trimmingCharacters(in: .whitespacesAndNewlines)]
    #endif
    let shared = options
    let graphs = "\(scratch)/graphs"
    try Files.remove(graphs)
    try Files.makeFolder(graphs)
    report("extracting the symbols of \(modules.count) modules")
    try inParallel(modules) { module throws(SiteError) in
      // Each in a folder of its own, because a catalog sees the symbols of its own module only.
      let folder = "\(graphs)/\(module)"
      try Files.makeFolder(folder)
      try extract.run(
        ["-module-name", module, "-output-dir", folder] + shared
          + ["-experimental-allowed-reexported-modules=MotifCore,MotifStorage"]
      )
      for name in Files.names(in: folder)
      where name != "\(module).symbols.json" && !name.hasPrefix("\(module)@") {
        try Files.remove("\(folder)/\(name)")
      }
    }
    return graphs
  }

  private func triple(_ swift: Tool) throws(SiteError) -> String {
    struct Info: Decodable {
      struct Target: Decodable { var triple: String }
      var target: Target
    }
    let output = try swift.run(["-print-target-info"])
    guard let info = try? JSONDecoder().decode(Info.self, from: Data(output.utf8)) else {
      throw .toolFailed("swift -print-target-info", status: 0, output: output)
    }
    return info.target.triple
  }

  /// Converts the modules' catalogs and the given ones, and merges them into one archive.
  func convert(
    catalogs: [String: String],
    graphs: String,
    texts: [String]
  ) throws(SiteError) -> String {
    let docc = try Tool("docc")
    let archives = "\(scratch)/archives"
    try Files.remove(archives)
    try Files.makeFolder(archives)
    var inputs = catalogs.map { (name: $0.key, folder: $0.value, isModule: false) }
    inputs += modules.map { (name: $0, folder: "\(root)/Sources/\($0)/\($0).docc", isModule: true) }
    report("converting \(inputs.count) catalogs")
    try inParallel(inputs) { input throws(SiteError) in
      var arguments = [
        "convert", input.folder, "--output-path", "\(archives)/\(input.name).doccarchive",
        "--fallback-display-name", input.name,
        "--fallback-bundle-identifier", "motif.\(input.name)",
        "--no-transform-for-static-hosting", "--warnings-as-errors",
      ]
      if input.isModule {
        arguments += ["--additional-symbol-graph-dir", "\(graphs)/\(input.name)"]
      }
      try docc.run(arguments)
    }
    let roots = try catalogs.keys.map { name throws(SiteError) in
      try Self.removeLinksFromSummary(
        of: "data/documentation/\(name.lowercased()).json",
        in: "\(archives)/\(name).doccarchive",
        texts: texts
      )
    }
    let merged = "\(scratch)/merged.doccarchive"
    try Files.remove(merged)
    try docc.run(
      ["merge"] + inputs.map { "\(archives)/\($0.name).doccarchive" }.sorted()
        + [
          "--output-path", merged, "--synthesized-landing-page-name", "Motif",
          "--synthesized-landing-page-topics-style", "list",
        ]
    )
    for (path, data) in roots { try Files.write(data, to: "\(merged)/\(path)") }
    return merged
  }

  /// Turns the links in a page's summary into text, because `docc merge` fails on them.
  ///
  /// - Returns: The path of the page in its archive, and what it was before.
  private static func removeLinksFromSummary(
    of path: String,
    in archive: String,
    texts: [String]
  ) throws(SiteError) -> (path: String, data: Data) {
    let file = "\(archive)/\(path)"
    let old = try Files.data(file)
    var page = try RenderedPages.object(file)
    var references = page["references"] as? [String: Any] ?? [:]
    for identifier in RenderedPages.identifiers(in: page["abstract"])
    where references[identifier] == nil {
      let text = LinkRewriter.original(identifier).map { texts[$0.number] }
      references[identifier] = ["title": text?.replacing("`", with: "") ?? ""]
    }
    let text = PageFacts.text(page["abstract"], references)
    page["abstract"] = [["type": "text", "text": text]]
    guard let new = try? JSONSerialization.data(withJSONObject: page) else {
      throw .unexpectedPage(file, reason: "can't be encoded")
    }
    try Files.write(new, to: file)
    return (path, old)
  }

  /// The renderer of the toolchain, with which `docc` shows its archives.
  static func renderer() throws(SiteError) -> String {
    let docc = URL(filePath: try Tool("docc").path).resolvingSymlinksInPath()
    let folder =
      docc.deletingLastPathComponent().deletingLastPathComponent().path + "/share/docc/render"
    guard Files.exists("\(folder)/index-template.html") else {
      throw .file(
        folder,
        reason: "has no index-template.html, so this toolchain's 'docc' has no renderer"
      )
    }
    return folder
  }
}

/// Runs work for each element on all cores, and throws the first error.
func inParallel<Element: Sendable>(
  _ elements: [Element],
  _ work: @Sendable (Element) throws(SiteError) -> Void
) throws(SiteError) {
  let failures = Collected<SiteError>()
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    do throws(SiteError) {
      if failures.all.isEmpty { try work(elements[index]) }
    } catch {
      failures.add(error)
    }
  }
  if let error = failures.all.first { throw error }
}

/// Values that threads add to.
final class Collected<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}
