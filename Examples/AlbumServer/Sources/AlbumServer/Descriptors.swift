// SPDX-License-Identifier: MIT

internal import Foundation

/// The file descriptors of this process.
enum Descriptors {
  /// The maximum number of descriptors.
  static var limit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    return Int(clamping: limit.rlim_cur)
  }
}

extension ServerLimits {
  /// These limits, with at most so many connections that descriptors are left for the database.
  func fitting(descriptorCount: Int) -> ServerLimits {
    var limits = self
    limits.connectionCount = max(1, min(connectionCount, descriptorCount / 2))
    return limits
  }
}
