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
  ("MotifTesting", ["MotifCore", "MotifStorage"]),
]

/// One row per small example: its name, and the modules that it is made of.
let examples: [(name: String, modules: [Target.Dependency])] = [
  ("AccessorsExample", []),
  ("BindingsExample", ["MotifBindings"]),
  ("ColorCubeExample", ["ColorCubes"]),
  ("DecoratorsExample", ["MotifTweening"]),
  ("DelegationExample", []),
  ("EnumerationExample", ["SequenceLibrary"]),
  ("ExtraStorageExample", []),
  ("FacadesExample", ["MotifCaching", "MotifFacades", "PixelBuffers"]),
  ("FilterExample", ["MotifNotifications"]),
  ("FormattersExample", ["MotifPrototypes"]),
  ("GreetingExample", ["MotifBindings"]),
  ("GuidelinesExample", []),
  ("KeyPathsExample", []),
  ("MementosExample", ["MotifMementos"]),
  ("OptionalOrThrowsExample", []),
  ("PipelinesExample", ["MotifPipelines"]),
  ("ProtocolsExample", []),
  ("PrototypesExample", ["MotifPrototypes"]),
  ("ResponderChainExample", ["MotifResponders"]),
  ("RingControlExample", ["RingSounds"]),
  ("ShoppingListExample", ["MotifMementos", "MotifNotifications", "MotifResponders"]),
  ("SmallProtocolsExample", []),
  ("StringObfuscator", ["SequenceLibrary"]),
  ("TurnsExample", ["MotifResponders"]),
  ("TweeningExample", ["MotifTweening"]),
  ("WeakCapturesExample", ["MotifCaching"]),
  ("WeatherExample", ["MotifCoordinators", "WeatherScreens"]),
]

/// The files that an example brings along.
let resources: [String: [Resource]] = [
  "GuidelinesExample": [.process("Resources/motto.txt"), .embedInCode("Resources/version.txt")]
]

/// Where there are files as POSIX has them.
///
/// Elsewhere, on Windows and in WebAssembly, MotifStorage ends the build with a message. MotifMementos does
/// without archives there, MotifTesting without a file system, and the umbrella without the modules that are all
/// about files.
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

/// Every module that programs are made of, as the umbrella, the examples and our tests depend on them: all
/// but the one that is for tests.
let everyModule = modules.filter { $0.name != "MotifTesting" }
  .map { Target.Dependency(stringLiteral: $0.name) }

let package = Package(
  name: "Motif",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "Motif", targets: ["Motif"])]
    + modules.map { .library(name: $0.name, targets: [$0.name]) },
  traits: [
    .default(enabledTraits: ["LocalizedErrors"]),
    .trait(
      name: "LocalizedErrors",
      description: """
        `localizedDescription` of every error says what the error says. It takes Foundation, which adds 7 MB \
        to a statically linked program that uses nothing else of it.
        """
    ),
  ],
  targets: [
    .target(name: "MotifCore", exclude: ["Engine/README.md"]),
    .target(name: "MotifStorage", exclude: ["Engine/README.md"]),
    .target(name: "Motif", dependencies: everyModule.map(whereItBuilds)),
    .target(name: "ColorCubes", path: "Examples/ColorCubes"),
    .target(
      name: "AlbumLibrary",
      dependencies: [
        "ColorCubes", "MotifBindings", "MotifCaching", "MotifFacades", "MotifLists",
        "MotifMementos", "MotifPrototypes",
      ],
      path: "Examples/AlbumLibrary",
      exclude: ["README.md"]
    ),
    .target(
      name: "AlbumImport",
      dependencies: ["AlbumLibrary", "MotifMementos", "MotifPipelines"],
      path: "Examples/AlbumImport",
      exclude: ["README.md"]
    ),
    .target(
      name: "AlbumRemote",
      dependencies: ["AlbumLibrary"],
      path: "Examples/AlbumRemote",
      exclude: ["README.md"]
    ),
    .target(
      name: "AlbumScreen",
      dependencies: [
        "AlbumImport", "AlbumLibrary", "ColorCubes", "MotifBindings", "MotifCaching",
        "MotifCoordinators", "MotifDelegation", "MotifFacades", "MotifLists", "MotifMementos",
        "MotifNotifications", "MotifPipelines", "MotifPrototypes", "MotifResponders",
        "MotifTweening",
      ],
      path: "Examples/AlbumScreen",
      exclude: ["README.md"]
    ),
    .target(name: "Essence", path: "Examples/Essence"),
    .target(name: "Exercises", dependencies: everyModule, path: "Examples/Exercises"),
    .executableTarget(name: "PatternPages", path: "Documentation/PatternPages"),
    // In C, for FacadesExample to hide.
    .target(name: "PixelBuffers", path: "Examples/PixelBuffers"),
    .target(name: "RingSounds", path: "Examples/RingSounds"),
    .target(name: "SequenceLibrary", path: "Examples/SequenceLibrary"),
    .target(name: "WeatherScreens", path: "Examples/WeatherScreens"),
    .executableTarget(
      name: "AlbumApp",
      dependencies: [
        "AlbumImport", "AlbumLibrary", "AlbumRemote", "AlbumScreen", "MotifBindings",
        "MotifCaching",
        "MotifFacades", "MotifTweening",
      ],
      path: "Examples/AlbumApp"
    ),
    .target(
      name: "MotifTestSupport",
      dependencies: ["MotifCore", "MotifStorage", "MotifTesting"],
      path: "Tests/MotifTestSupport"
    ),
    .target(
      name: "AlbumTestSupport",
      dependencies: ["AlbumLibrary", "ColorCubes", "MotifTestSupport"],
      path: "Tests/AlbumTestSupport"
    ),
    .testTarget(
      name: "AlbumLibraryTests",
      dependencies: everyModule
        + ["AlbumLibrary", "AlbumTestSupport", "ColorCubes", "MotifTestSupport"]
    ),
    .testTarget(
      name: "AlbumImportTests",
      dependencies: [
        "AlbumImport", "AlbumLibrary", "MotifFacades", "MotifMementos", "MotifPipelines",
        "MotifTestSupport",
      ]
    ),
    .testTarget(
      name: "AlbumRemoteTests",
      dependencies: ["AlbumLibrary", "AlbumRemote", "MotifTestSupport"]
    ),
    .testTarget(
      name: "AlbumScreenTests",
      dependencies: everyModule
        + [
          "AlbumImport", "AlbumLibrary", "AlbumScreen", "AlbumTestSupport", "ColorCubes",
          "MotifTestSupport",
        ]
    ),
    .testTarget(
      name: "AlbumSimulationTests",
      dependencies: everyModule
        + ["AlbumLibrary", "AlbumRemote", "MotifStorage", "MotifTestSupport"]
    ),
    .testTarget(
      name: "AlbumAppTests",
      dependencies: [
        "AlbumApp", "AlbumLibrary", "AlbumRemote", "AlbumScreen", "MotifFacades",
        "MotifTestSupport", "MotifTweening", "PatternPages",
      ],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: examples.map { .byName(name: $0.name) } + everyModule
        + ["ColorCubes", "MotifTestSupport", "PixelBuffers", "RingSounds", "WeatherScreens"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: everyModule
        + [
          "AlbumImport", "AlbumLibrary", "AlbumRemote", "AlbumScreen", "ColorCubes", "Essence",
          "Motif", "MotifTesting", "MotifTestSupport", "PatternPages", "RingSounds",
          "SequenceLibrary",
        ]
    ),
    .testTarget(
      name: "ExercisesTests",
      dependencies: ["Essence", "Exercises", "MotifTestSupport"] + everyModule
    ),
    .testTarget(name: "ColorCubesTests", dependencies: ["ColorCubes", "MotifTestSupport"]),
    .testTarget(
      name: "HouseTests",
      dependencies: ["Motif", "MotifCore"] + everyModule + ["MotifTestSupport"]
    ),
    .testTarget(name: "MotifCoreTests", dependencies: ["MotifCore", "MotifTestSupport"]),
    .testTarget(name: "MotifStorageTests", dependencies: ["MotifStorage", "MotifTestSupport"]),
    .testTarget(
      name: "SequenceLibraryTests",
      dependencies: ["SequenceLibrary", "MotifTestSupport"]
    ),
    .testTarget(name: "MotifTestSupportTests", dependencies: ["MotifTestSupport"]),
  ]
    + modules.map { module in
      .target(
        name: module.name,
        dependencies: ["MotifMementos", "MotifTesting"].contains(module.name)
          ? module.beneath.map(whereItBuilds) : module.beneath,
        exclude: ["Engine/README.md"]
      )
    }
    + examples.map { example in
      .executableTarget(
        name: example.name,
        dependencies: example.modules,
        path: "Examples/\(example.name)",
        resources: resources[example.name]
      )
    }
    + modules.map { module in
      .testTarget(
        name: "\(module.name)Tests",
        dependencies: [.init(stringLiteral: module.name), "Essence", "MotifTestSupport"]
          + module.beneath
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
for target in package.targets where target.name != "PixelBuffers" {
  target.swiftSettings = settings
}
