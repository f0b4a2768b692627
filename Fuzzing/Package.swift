// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// The flags of a fuzz target: libFuzzer has its own `main`.
let fuzzer: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

// The sources are linked to instead of being a dependency: much of the fuzzed code isn't public, and
// dependencies can't be built with the flags that a fuzzer needs.
let package = Package(
  name: "MotifFuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "MotifCore"),
    .target(name: "MotifStorage"),
    .target(name: "MotifMementos", dependencies: ["MotifCore", "MotifStorage"]),
    .target(name: "MotifFacades", dependencies: ["MotifCore", "MotifStorage"]),
    .target(name: "MotifPipelines", dependencies: ["MotifCore"]),
    .target(name: "AlbumLibrary"),
    .target(
      name: "AlbumImport",
      dependencies: ["AlbumLibrary", "MotifMementos", "MotifPipelines"],
      exclude: ["Earlier", "Export", "README.md"]
    ),
    .target(name: "AlbumScreen"),
    .target(
      name: "AlbumApp",
      dependencies: ["AlbumScreen"],
      swiftSettings: [.unsafeFlags(["-enable-testing"])]
    ),
    .executableTarget(
      name: "ArchiveFuzzer",
      dependencies: ["MotifMementos", "MotifStorage"],
      swiftSettings: fuzzer
    ),
    .executableTarget(
      name: "CommandFuzzer",
      dependencies: ["MotifCore", "MotifMementos"],
      swiftSettings: fuzzer
    ),
    .executableTarget(
      name: "ImportFuzzer",
      dependencies: ["AlbumImport", "AlbumLibrary", "MotifCore", "MotifStorage"],
      swiftSettings: fuzzer
    ),
    .executableTarget(
      name: "InputFuzzer",
      dependencies: ["AlbumApp", "AlbumScreen", "MotifCore"],
      swiftSettings: fuzzer
    ),
    .executableTarget(
      name: "JournalFuzzer",
      dependencies: ["MotifMementos", "MotifStorage"],
      swiftSettings: fuzzer
    ),
    .executableTarget(
      name: "OutboxFuzzer",
      dependencies: ["MotifFacades", "MotifStorage"],
      swiftSettings: fuzzer
    ),
  ]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
