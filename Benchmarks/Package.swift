// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "MotifBenchmarks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "motif-benchmarks", targets: ["MotifBenchmarks"])],
  dependencies: [
    .package(name: "Motif", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.2.0"),
  ],
  targets: [
    .target(name: "CAllocationCounter"),
    // A link to the folder in Examples, because the package has no product for it.
    .target(name: "ColorCubes"),
    .executableTarget(
      name: "MotifBenchmarks",
      dependencies: [
        "CAllocationCounter",
        "ColorCubes",
        .product(name: "MotifBindings", package: "Motif"),
        .product(name: "MotifCaching", package: "Motif"),
        .product(name: "MotifCoordinators", package: "Motif"),
        .product(name: "MotifDelegation", package: "Motif"),
        .product(name: "MotifLists", package: "Motif"),
        .product(name: "MotifResponders", package: "Motif"),
        .product(name: "MotifPrototypes", package: "Motif"),
        .product(name: "MotifFacades", package: "Motif"),
        .product(name: "MotifMementos", package: "Motif"),
        .product(name: "MotifNotifications", package: "Motif"),
        .product(name: "MotifPipelines", package: "Motif"),
        .product(name: "MotifTweening", package: "Motif"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    ),
  ]
)
