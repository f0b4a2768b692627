// SPDX-License-Identifier: MIT

import Foundation

/// The build that the running tests belong to: listings are compiled and linked against it.
struct Build {
  /// A build in which something that listings need is not where it is expected.
  struct Defect: Error, CustomStringConvertible {
    var description: String
  }

  /// The compiler that made the build.
  let compiler: URL

  /// The folder with the products of the build.
  let products: URL

  /// The object files of every module that a listing can import.
  let objects: [String]

  /// The upcoming features that the package turns on for its targets.
  let features: [String]

  /// Finds the build of the running tests.
  init(of repository: Repository) throws {
    products = try Self.products()
    compiler = try Self.compiler()
    let products = products
    objects = try repository.libraries.flatMap { try Self.objects(of: $0, in: products) }
    features = try repository.text("Package.swift")
      .matches(of: /enableUpcomingFeature\("(\w+)"\)/)
      .map { String($0.output.1) }
  }

  /// The folder of compiled modules, for the compiler's search path.
  var modules: URL { products.appending(path: "Modules") }

  /// Where the compiler keeps what it made of C headers.
  var moduleCache: URL { products.appending(path: "ModuleCache") }

  private static func products() throws -> URL {
    #if canImport(Darwin)
    // There the tests are a bundle that some other program loads.
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    #else
    let tests = Bundle.main.executableURL
    #endif
    guard let tests else {
      throw Defect(description: "The running test program has no location")
    }
    let products = tests.resolvingSymlinksInPath().deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: products.appending(path: "Modules").path) else {
      throw Defect(description: "No compiled modules beside \(tests.path); run 'swift test'")
    }
    return products
  }

  /// Finds the compiler that made the build.
  static func compiler() throws -> URL {
    // The plan of the build names its compiler. Another one could not read the modules.
    let plan = try? String(
      contentsOf: try products().appending(path: "description.json"),
      encoding: .utf8
    )
    if let path = plan?.firstMatch(of: /"executable" : "([^"]*swiftc)"/)?.output.1 {
      return URL(filePath: String(path).replacing("\\/", with: "/"))
    }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    for folder in folders {
      let candidate = URL(filePath: String(folder)).appending(path: "swiftc")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    throw Defect(description: "No swiftc on the search path")
  }

  /// The objects of a module's present sources; the folder may hold those of deleted ones, too.
  private static func objects(of module: String, in products: URL) throws -> [String] {
    let map = products.appending(path: "\(module).build/output-file-map.json")
    guard let data = try? Data(contentsOf: map) else {
      throw Defect(description: "\(module) is not part of this build; is it in Package.swift?")
    }
    return try JSONDecoder().decode([String: [String: String]].self, from: data)
      .filter { $0.key.hasSuffix(".swift") }
      .compactMap { $0.value["object"] }
      .filter { FileManager.default.fileExists(atPath: $0) }
      .sorted()
  }
}
