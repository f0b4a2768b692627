// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// The modules of Motif that each step adds to those of the step before.
let added = [
  4: "MotifDelegation", 5: "MotifNotifications", 6: "MotifBindings", 7: "MotifMementos",
  12: "MotifCoordinators",
]

/// The steps: `Step00` is the package that 'swift package init' makes.
let steps = (0...12).map { number in
  Target.executableTarget(
    name: number < 10 ? "Step0\(number)" : "Step\(number)",
    dependencies: added.filter { $0.key <= number }.values.sorted()
      .map { .product(name: $0, package: "motif") }
  )
}

// A separate package, so that a build of Motif doesn't build each step of a tutorial.
let package = Package(
  name: "Tutorial",
  platforms: [.macOS(.v15)],
  // The name is for the dependencies below: the folder of a clone may have any.
  dependencies: [.package(name: "motif", path: "../..")],
  targets: steps + [
    .executableTarget(name: "tutorial"),
    .testTarget(
      name: "TutorialTests",
      dependencies: ["tutorial"] + steps.map { .byName(name: $0.name) }
        + added.values.sorted().map { .product(name: $0, package: "motif") }
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
  ]
  // Set by .ci/run.
  if Context.environment["MOTIF_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
