// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// One row per module: its name and the targets beneath it.
///
/// The arrows point down only: modules, then the lists and the caches, then the core and the storage.
let modules: [(name: String, beneath: [Target.Dependency])] = [
  ("MotifLists", ["MotifCore"]),
  ("MotifCaching", ["MotifCore", "MotifStorage"]),
  ("MotifBindings", ["MotifCore"]),
  ("MotifDelegation", ["MotifCore", "MotifLists"]),
  ("MotifResponders", ["MotifCore"]),
  ("MotifPrototypes", ["MotifCore", "MotifLists"]),
  ("MotifPipelines", ["MotifCore"]),
  ("MotifNotifications", ["MotifCore"]),
  ("MotifFacades", ["MotifCore", "MotifStorage"]),
  ("MotifMementos", ["MotifCore", "MotifStorage"]),
  ("MotifCoordinators", ["MotifCore"]),
  ("MotifTweening", ["MotifCore"]),
]

/// One row per small example: its name, and the modules that it is made of.
let examples: [(name: String, modules: [Target.Dependency])] = [
  ("BindingsExample", ["MotifBindings"]),
  ("ColorCubeExample", ["ColorCubes"]),
  ("DelegationExample", ["MotifDelegation", "MotifLists"]),
  ("FacadesExample", ["MotifCaching", "MotifFacades"]),
  ("MementosExample", ["MotifMementos"]),
  ("PipelinesExample", ["MotifPipelines"]),
  ("PrototypesExample", ["MotifPrototypes"]),
  ("ResponderChainExample", ["MotifResponders"]),
  ("ShoppingListExample", ["MotifMementos", "MotifNotifications", "MotifResponders"]),
  ("StringObfuscator", ["SequenceLibrary"]),
  ("TweeningExample", ["MotifTweening"]),
  ("WeatherExample", ["MotifBindings", "MotifCoordinators", "MotifFacades"]),
]

/// Where there are files as POSIX has them.
///
/// Elsewhere, on Windows and in WebAssembly, MotifStorage ends the build with a message. MotifMementos does
/// without archives there, and the umbrella without the modules that are all about files.
let whereFilesAre = TargetDependencyCondition.when(
  platforms: [
    .macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS, .linux, .android, .openbsd,
  ]
)

/// A dependency, limited to where there are files if it needs them.
func whereItBuilds(_ dependency: Target.Dependency) -> Target.Dependency {
  switch dependency {
  case .byNameItem(let name, nil)
  where ["MotifStorage", "MotifCaching", "MotifFacades"].contains(name):
    .byName(name: name, condition: whereFilesAre)
  default: dependency
  }
}

/// Every module, as the umbrella, the examples and the documentation tests depend on them.
let everyModule = modules.map { Target.Dependency(stringLiteral: $0.name) }

let package = Package(
  name: "Motif",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "Motif", targets: ["Motif"])]
    + modules.map { .library(name: $0.name, targets: [$0.name]) },
  targets: [
    .target(name: "MotifCore", exclude: ["Engine/README.md"]),
    .target(name: "MotifStorage", exclude: ["Engine/README.md"]),
    .target(name: "Motif", dependencies: everyModule.map(whereItBuilds)),
    .target(name: "ColorCubes", path: "Examples/ColorCubes"),
    .target(
      name: "AlbumLibrary",
      dependencies: everyModule + ["ColorCubes"],
      path: "Examples/AlbumLibrary"
    ),
    .target(name: "SequenceLibrary", path: "Examples/SequenceLibrary"),
    .executableTarget(
      name: "AlbumApp",
      dependencies: ["AlbumLibrary", "MotifBindings", "MotifCaching", "MotifFacades"],
      path: "Examples/AlbumApp"
    ),
    .target(
      name: "MotifTestSupport",
      dependencies: ["MotifCore", "MotifStorage"],
      path: "Tests/MotifTestSupport"
    ),
    .testTarget(
      name: "AlbumLibraryTests",
      dependencies: everyModule + ["AlbumLibrary", "ColorCubes", "MotifTestSupport"]
    ),
    .testTarget(
      name: "AlbumSimulationTests",
      dependencies: everyModule + ["AlbumLibrary", "MotifStorage", "MotifTestSupport"]
    ),
    .testTarget(
      name: "AlbumAppTests",
      dependencies: ["AlbumApp", "AlbumLibrary", "MotifTestSupport"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: examples.map { .byName(name: $0.name) } + everyModule
        + ["ColorCubes", "MotifTestSupport"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: everyModule + [
        "AlbumLibrary", "ColorCubes", "Motif", "MotifTestSupport", "SequenceLibrary",
      ]
    ),
    .testTarget(name: "ColorCubesTests", dependencies: ["ColorCubes", "MotifTestSupport"]),
    .testTarget(name: "HouseTests", dependencies: ["Motif"] + everyModule + ["MotifTestSupport"]),
    .testTarget(name: "MotifCoreTests", dependencies: ["MotifCore", "MotifTestSupport"]),
    .testTarget(name: "MotifStorageTests", dependencies: ["MotifStorage", "MotifTestSupport"]),
    .testTarget(
      name: "SequenceLibraryTests",
      dependencies: ["SequenceLibrary", "MotifTestSupport"]
    ),
    .testTarget(name: "MotifTestSupportTests", dependencies: ["MotifCore", "MotifTestSupport"]),
  ]
    + modules.map { module in
      .target(
        name: module.name,
        dependencies: module.name == "MotifMementos"
          ? module.beneath.map(whereItBuilds) : module.beneath,
        exclude: ["Engine/README.md"]
      )
    }
    + examples.map { example in
      .executableTarget(
        name: example.name,
        dependencies: example.modules,
        path: "Examples/\(example.name)"
      )
    }
    + modules.map { module in
      .testTarget(
        name: "\(module.name)Tests",
        dependencies: [.init(stringLiteral: module.name), "MotifTestSupport"] + module.beneath
          // Effects follow the state of every module, which knows nothing of them.
          + (module.name == "MotifBindings" ? [] : ["MotifBindings"])
      )
    }
)

// MOTIF_ONLY=Bindings narrows the package to a module, its tests, and what lies beneath them; names
// are separated by commas, and any target may be named with or without the prefix.
if let only = Context.environment["MOTIF_ONLY"] {
  let named = only.split(separator: ",").flatMap {
    ["\($0)", "\($0)Tests", "Motif\($0)", "Motif\($0)Tests"]
  }
  var kept = Set(named)
  var waiting = named
  while let name = waiting.popLast() {
    for case .byNameItem(let beneath, _) in package.targets.first(where: { $0.name == name })?
      .dependencies ?? []
    where kept.insert(beneath).inserted {
      waiting.append(beneath)
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
}

var settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
// Set by .ci/run, for all of its steps, so that the build which finds warnings serves the tests, too.
if Context.environment["MOTIF_WARNINGS_AS_ERRORS"] != nil {
  settings.append(.treatAllWarnings(as: .error))
}
for target in package.targets {
  target.swiftSettings = settings
}
