// SPDX-License-Identifier: MIT

internal import MotifCore

/// The node of an ``Effect``.
///
/// It belongs to its handle or, when it was made while another effect ran, to that one.
final class EffectNode: ReaderNode {
  let lifetime: EffectLifetime
  private weak var owner: EffectNode?
  private var children: [EffectNode] = []
  private var cleanups: [() -> Void] = []
  private var isDisposed = false

  init(name: String?, owner: EffectNode?, body: @escaping () -> Void) {
    self.owner = owner
    lifetime = EffectLifetime(within: owner?.lifetime)
    super.init(name: name, isAttached: true)
    update = { _ in body() }
    owner?.children.append(self)
  }

  override var kind: String { "Effect" }

  override var hasJob: Bool { true }

  /// An effect stays attached until it ends; it needs no one to observe it.
  override var isWatched: Bool { true }

  override func performJob(in context: GraphContext) {
    if lifetime.isActive {
      context.refresh(self)
    } else {
      release(in: context)
    }
  }

  override func run(in context: GraphContext) {
    cleanUp(in: context)
    if lifetime.isActive { recordRun(in: context, owner: self) }
    guard !lifetime.isActive else { return }
    if isDisposed { dispose(in: context) } else { release(in: context) }
  }

  func addCleanup(_ cleanup: @escaping () -> Void) {
    cleanups.append(cleanup)
  }

  /// Ends the effect at once, with what it owns.
  func cancel() {
    let context = GraphContext.current
    context.hold {
      dispose(in: context)
      owner?.children.removeAll { $0 === self }
    }
  }

  /// Ends the effect for someone who asked for it, so its cleanup runs.
  private func dispose(in context: GraphContext) {
    isDisposed = true
    lifetime.end()
    cleanUp(in: context)
    let released = update
    update = nil
    releaseDependencies(in: context)
    withExtendedLifetime(released) {}
  }

  /// Lets go of what a dropped effect held.
  ///
  /// Its cleanup does not run: whether the drop is noticed here or with the last reference, perhaps on
  /// another thread, must make no difference.
  private func release(in context: GraphContext) {
    let released = (update, children, cleanups)
    update = nil
    children = []
    cleanups = []
    releaseDependencies(in: context)
    withExtendedLifetime(released) {}
  }

  /// Ends the owned effects, then runs the cleanups, each the last first.
  private func cleanUp(in context: GraphContext) {
    while let child = children.popLast() {
      child.dispose(in: context)
    }
    context.performUntracked {
      while let cleanup = cleanups.popLast() {
        cleanup()
      }
    }
  }
}
