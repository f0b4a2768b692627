// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The sources are linked to, not depended on: the decoder that is fuzzed is not public, and a
// package that others depend on may not be built with the flags that a fuzzer needs.
let package = Package(
  name: "MotifFuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "MotifCore"),
    .target(name: "MotifStorage"),
    .target(name: "MotifMementos", dependencies: ["MotifCore", "MotifStorage"]),
    .target(name: "MotifFacades", dependencies: ["MotifCore", "MotifStorage"]),
    .executableTarget(
      name: "ArchiveFuzzer",
      dependencies: ["MotifMementos", "MotifStorage"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    ),
    .executableTarget(
      name: "OutboxFuzzer",
      dependencies: ["MotifFacades", "MotifStorage"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
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
