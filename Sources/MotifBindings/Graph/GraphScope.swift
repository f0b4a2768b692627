// SPDX-License-Identifier: MIT

/// On whose behalf the thread is running code right now.
struct GraphScope {
  /// Who records what is read; nobody in an untracked read.
  var tracker: ReaderNode?

  /// The effect to which new effects and cleanups belong.
  var owner: EffectNode?

  /// The innermost reader that is running, tracked or not.
  var active: ReaderNode?
}
