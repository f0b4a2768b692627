// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Transforms elements on as many threads as there are cores, and keeps their order.
///
/// Use it for work that waits for other programs: the calling thread takes part and blocks.
///
/// - Parameters:
///   - elements: The elements to transform.
///   - transform: Transforms one element, on any thread.
/// - Returns: The results, in the order of the elements.
/// - Throws: The error of the first element, in order, whose transformation failed.
public func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element],
  _ transform: @Sendable (Element) throws -> Result
) throws -> [Result] {
  let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    let result = Swift.Result { try transform(elements[index]) }
    results.withLock { $0[index] = result }
  }
  return try results.withLock { results in
    try elements.indices.compactMap { try results[$0]?.get() }
  }
}
