// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import MotifTestSupport

/// Resets ``peakMemory()`` to the memory that the process uses now.
func resetPeakMemory() throws {
  let file = try FileHandle(forWritingTo: URL(filePath: "/proc/self/clear_refs"))
  try file.write(contentsOf: Data("5".utf8))
  try file.close()
}

/// The peak memory of the process in bytes.
func peakMemory() throws -> Int {
  let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/status"))
  let status = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  let kilobytes = line?.split { !("0"..."9").contains($0) }.first.flatMap { Int($0) }
  return 1_024 * (kilobytes ?? .max / 1_024)
}

extension LoopbackAnswer {
  /// An answer whose body is compressed by gzip, and expands to 158 times as many zeros.
  ///
  /// - Parameter size: The approximate compressed size in bytes.
  /// - Returns: The answer.
  static func zeros(compressedTo size: Int) -> LoopbackAnswer {
    var bits: [UInt8] = []
    func append(_ code: Int, _ length: Int, reversed: Bool) {
      for index in 0..<length {
        bits.append(UInt8(code >> (reversed ? length - 1 - index : index) & 1))
      }
    }
    // The only block, with the fixed codes; a zero, and then repetitions of 258 zeros.
    append(1, 1, reversed: false)
    append(1, 2, reversed: false)
    append(0x30, 8, reversed: true)
    let header = bits.count
    // Eight repetitions fill 13 bytes, which repeat.
    for _ in 0..<16 {
      append(0xC5, 8, reversed: true)
      append(0, 5, reversed: true)
    }
    func bytes(_ bits: ArraySlice<UInt8>) -> [UInt8] {
      stride(from: bits.startIndex, to: bits.endIndex, by: 8).map { start in
        bits[start..<start + 8].enumerated().reduce(0) { $0 | $1.element << UInt8($1.offset) }
      }
    }
    let start = bytes(bits[0..<16])
    let pattern = bytes(bits[16..<16 + 104])
    precondition(header == 11)
    let body =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + start
      + (0..<size / pattern.count).flatMap { _ in pattern }
    return .response(200, headers: ["Content-Encoding: gzip"], body: body)
  }
}
#endif
