// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A separate package, so that packages that depend on Motif never fetch what the site is built with.
let package = Package(
  name: "MotifSite",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "motif-site", targets: ["motif-site"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
  ],
  targets: [
    .target(name: "SiteBuilder", resources: [.copy("Resources")]),
    .executableTarget(
      name: "motif-site",
      dependencies: [
        "SiteBuilder",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]
    ),
    .testTarget(name: "SiteBuilderTests", dependencies: ["SiteBuilder"]),
  ]
)

var settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
if Context.environment["MOTIF_WARNINGS_AS_ERRORS"] != nil {
  settings.append(.treatAllWarnings(as: .error))
}
for target in package.targets { target.swiftSettings = settings }
