// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// What a fuzz target is built with: libFuzzer has a `main` of its own.
let fuzzer: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

// The sources are linked to, not depended on: much of what is fuzzed is not public, and a package
// that others depend on may not be built with the flags that a fuzzer needs.
let package = Package(
  name: "MotifFuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "MotifCore"),
    .target(name: "MotifStorage"),
    .target(name: "MotifMementos", dependencies: ["MotifCore", "MotifStorage"]),
    .target(name: "MotifFacades", dependencies: ["MotifCore", "MotifStorage"]),
    .target(name: "MotifPipelines", dependencies: ["MotifCore"]),
    .target(name: "AlbumLibrary", dependencies: ["MotifMementos", "MotifPipelines"]),
    .target(
      name: "AlbumApp",
      dependencies: ["AlbumLibrary"],
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
      dependencies: ["AlbumLibrary", "MotifCore", "MotifStorage"],
      swiftSettings: fuzzer
    ),
    .executableTarget(
      name: "InputFuzzer",
      dependencies: ["AlbumApp", "AlbumLibrary", "MotifCore"],
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
