// SPDX-License-Identifier: MIT

internal import Synchronization

/// Whether the effects that belong to another one may still run.
///
/// It asks that effect itself, whose memory it keeps. So the others end with its last reference, on
/// whatever thread that goes, even if a waiting change puts off what else has to be done.
final class EffectLifetime {
  private let owner: ReaderPointer
  private let enclosing: EffectLifetime?

  init(of owner: ReaderPointer, within enclosing: EffectLifetime?) {
    self.owner = owner
    self.enclosing = enclosing
    owner.pointee.holders.add(1, ordering: .relaxed)
  }

  deinit {
    Graph.current.releaseHolder(of: owner)
  }

  var isActive: Bool {
    !owner.pointee.hasEnded && enclosing?.isActive ?? true
  }
}
