// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A separate package, so that packages that depend on Motif never fetch a server's dependencies.
let package = Package(
  name: "AlbumServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0")
  ],
  targets: [
    .executableTarget(
      name: "AlbumServer",
      dependencies: [
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]
    ),
    .testTarget(
      name: "AlbumServerTests",
      dependencies: [
        "AlbumServer",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]
    ),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // Set by .ci/run.
  if Context.environment["MOTIF_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
