// SPDX-License-Identifier: MIT

import MotifPrototypes

/// Solutions to the exercises of `Documentation/Patterns/ObjectPool.md`.
enum ObjectPoolSolutions {
  // MARK: - 1. A loan

  /// An object from a pool, which goes back when the loan is released.
  final class Loan<Object: AnyObject> {
    let object: Object
    private let pool: ReusePool<Object>

    init(from pool: ReusePool<Object>) {
      object = pool.dequeue()
      self.pool = pool
    }

    deinit {
      do {
        try pool.recycle(object)
      } catch {
        // Other code has given the object back, so it may have two users.
        preconditionFailure("Leave it to the loan to recycle its object: \(error)")
      }
    }
  }

  // MARK: - 2. Late pictures

  /// A row that asks for a picture, and may show another album when the answer comes.
  final class PictureRow: Reusable {
    private(set) var picture: String?

    /// The request that the row waits for; an answer to any other is late.
    private var request: AnyObject?

    /// Loads the picture of another album; the answer may come any time later.
    func show(_ load: (_ answer: @escaping (String) -> Void) -> Void) {
      final class Request {}
      let request = Request()
      self.request = request
      load { [weak self, weak request] picture in
        guard let self, let request, self.request === request else { return }
        self.picture = picture
      }
    }

    func prepareForReuse() {
      picture = nil
      request = nil
    }
  }

  // MARK: - 3. Short of memory

  /// Releases half of the free rows of a registry's only pool, those that have waited longest.
  static func halve<Row>(_ pool: ReusePool<Row>, of registry: PrototypeRegistry) {
    registry.trim(to: pool.statistics.idle / 2)
  }
}
