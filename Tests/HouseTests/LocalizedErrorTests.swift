// SPDX-License-Identifier: MIT

import Foundation
import Motif
import MotifTestSupport
import Testing

@Suite("Errors and Foundation")
struct LocalizedErrorTests {
  private struct Offline: Error {}

  /// An error of each type that the modules throw.
  private static let errors: [any Error] = [
    ArchiveError.missing,
    DocumentStoreError.conflict,
    ArchiveFault.damagedHeader,
    BoundedCacheError.negativeCost(-1),
    BoundedCacheError.costExceedsLimit(cost: 3, limit: 2),
    BoundedCacheError.countLimitIsZero,
    ChangesetError<Int, Int>.duplicateItem(1),
    CommandError<Never>.nothingToUndo,
    CoordinatorCancellation(),
    DeepLinkError.empty,
    FileCacheError.missing,
    FileCacheError.tooLarge(size: 3, limit: 2),
    FileSystemError(operation: .read, path: "albums", code: 2),
    ListContentError<Int, Int>.missingItem(1),
    ListSnapshotError<Int, Int>.unknownItem(1),
    LoadCycleError(keys: ["7", "8", "7"]),
    LoaderError.cancelled,
    MementoError.foreignMemento,
    NotificationCategoryError.emptyIdentifier,
    OriginalUseError.called,
    OutboxError.replaced,
    PipelineCompositionError.unknownStep(step: "parse", variation: nil, steps: []),
    PrototypeRegistryError.unregistered(identifier: "row", cellType: "Row"),
    ResponderChainError.unhandled(action: "Delete", hops: 3),
    TierMiss(),
    UndoError.openGroup,
  ]

  /// Errors that only a run can throw.
  private func errorsOfRuns() async throws -> [any Error] {
    let failing = Pipeline(PipelineStep<Int, Int>("double")) { _ in throw Offline() }
    let pipelineError = #expect(throws: PipelineError.self) { try failing.run(1) }

    let stuck = AsyncPipeline(PipelineStep<Void, Void>("wait")) {
      try await Task.sleep(for: .seconds(3_600))
    }
    .timingOut(PipelineStep<Void, Void>("wait"), after: .nanoseconds(1))
    let timeout = await #expect(throws: PipelineError.self) { try await stuck.run(()) }

    let tier = ClosureTier<Int, String>("server") { _ in
      try await Task.sleep(for: .seconds(3_600))
      throw TierMiss()
    }
    let loader = TieredLoader(
      memory: BoundedCache<Int, String>(),
      origin: tier.limited(to: .nanoseconds(1))
    )
    let loaderError = await #expect(throws: LoaderError.self) { try await loader.value(for: 1) }
    return try [
      #require(pipelineError), #require(timeout?.underlying),
      #require(loaderError?.attempts.first?.failure),
    ]
  }

  @Test func `localizedDescription matches the error's description`() async throws {
    for error in try await Self.errors + errorsOfRuns() {
      #expect(error.localizedDescription == "\(error)")
      #expect(!"\(error)".contains("\(type(of: error))"))
    }
  }

  @Test func `every public error is in this test`() async throws {
    let names = Set(
      try await (Self.errors + errorsOfRuns()).map {
        String("\(type(of: $0))".prefix { $0 != "<" })
      }
    )
    #expect(try Self.declaredErrors() == names)
  }

  /// The names of the public error types, as the sources of the modules declare them.
  private static func declaredErrors() throws -> Set<String> {
    var names: Set<String> = []
    let files = Dictionary(grouping: try HouseSources.lines(), by: \.file)
    for lines in files.values {
      let code = lines.map(\.text).joined(separator: " ")
      for declaration in code.components(separatedBy: "public ").dropFirst() {
        let head = declaration.prefix { $0 != "{" }
        let pattern = /(?:final )?(?:enum|struct|class) (\w+)(?:<.*>)?: (.*)/
        guard let match = try pattern.wholeMatch(in: String(head)) else { continue }
        let conformances = match.2.components(separatedBy: .letters.inverted)
        if conformances.contains("Error") { names.insert(String(match.1)) }
      }
    }
    return names
  }
}
