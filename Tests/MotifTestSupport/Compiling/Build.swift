// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
public import Foundation

/// The build that the running tests belong to, for tests that compile programs against it.
public struct Build: Sendable {
  /// An error for a build in which something isn't where it is expected.
  public struct Defect: Error, CustomStringConvertible {
    /// The missing part, and where it is missing.
    public var description: String

    /// Makes a defect.
    ///
    /// - Parameter description: The missing part, and where it is missing.
    public init(description: String) {
      self.description = description
    }
  }

  /// The compiler that made the build.
  public let compiler: URL

  /// The folder with the products of the build.
  public let products: URL

  /// The object files of the modules to link.
  public let objects: [String]

  /// The upcoming features that the package turns on for its targets.
  public let features: [String]

  /// Finds the build of the running tests.
  ///
  /// - Parameter modules: The modules whose object files to link programs with.
  /// - Throws: A ``Defect`` if something isn't where it is expected.
  public init(linking modules: [String] = []) throws {
    products = try Self.products()
    compiler = try Self.compiler()
    let products = products
    objects = try modules.flatMap { try Self.objects(of: $0, in: products) }
    let manifest = Self.package.appending(path: "Package.swift")
    features = try String(contentsOf: manifest, encoding: .utf8)
      .matches(of: /enableUpcomingFeature\("(\w+)"\)/)
      .map { String($0.output.1) }
  }

  /// The folder of the package that the running tests belong to.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns a command that runs the compiler.
  ///
  /// - Parameters:
  ///   - arguments: The arguments for the compiler.
  ///   - folder: The working directory.
  /// - Returns: The command, which has not run yet.
  public func compilation(_ arguments: [String], in folder: URL) -> Command {
    Command(
      executable: compiler,
      // The compiler's cache of C headers is kept with the build.
      arguments: arguments + ["-module-cache-path", products.appending(path: "ModuleCache").path],
      directory: folder
    )
  }

  /// Arguments that make the compiler treat a program as part of this package, without warnings.
  public var languageArguments: [String] {
    ["-swift-version", "6", "-warnings-as-errors", "-diagnostic-style", "llvm"]
      + ["-I", products.appending(path: "Modules").path]
      + features.flatMap { ["-enable-upcoming-feature", $0] }
  }

  /// Returns the compiler's version.
  ///
  /// - Returns: The compiler's output.
  /// - Throws: An error from Foundation if the compiler can't be started.
  public func compilerVersion() throws -> String {
    try compilation(["--version"], in: products).run().output
  }

  private static func products() throws -> URL {
    #if canImport(Darwin)
    // On that platform, the tests are a bundle that another program loads.
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
  ///
  /// - Returns: The compiler's location.
  /// - Throws: A ``Defect`` if there is none.
  public static func compiler() throws -> URL {
    // The build plan names its compiler. A different one could not read the modules.
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

  /// The object files of a module's current sources; the folder may also contain those of deleted ones.
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
#endif
