// SPDX-License-Identifier: MIT

import AlbumScreen
import MotifCore

@testable import AlbumApp

/// Sends arbitrary bytes to the app, as a misbehaving terminal would.
///
/// However the bytes are split, they produce the same events. Typed and pasted text contains no terminal
/// commands, and the mouse stays on the screen. The memory for a stream is bounded, however long it is,
/// and the next key is understood.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var decoder = InputDecoder()
  let events = decoder.decode(bytes)
  let isWaiting = decoder.isWaiting
  let rest = decoder.flush()
  for event in events + rest { check(event) }

  var cut = InputDecoder()
  require(chunks(of: bytes).flatMap { cut.decode($0) } == events, "A cut changes the events.")
  require(cut.isWaiting == isWaiting, "A cut changes whether something is unfinished.")
  require(cut.flush() == rest, "A cut changes what is unfinished.")

  require(!decoder.isWaiting && decoder.flush().isEmpty, "A flush leaves something unfinished.")
  let end = decoder.decode([0x1B]) + decoder.flush() + decoder.decode("x".utf8)
  require(end.last == .key(.character("x")), "A key is not understood after a flush.")

  // A stream of only these bytes, longer than any pasted text.
  guard let choice = bytes.last, choice & 31 == 0 else { return 0 }
  var endless = InputDecoder()
  for _ in 0..<(12_000 / count + 1) { for event in endless.decode(bytes) { check(event) } }
  require(size(of: endless) < 10_100, "A stream is kept without a bound.")
  return 0
}

/// Splits bytes at positions that they determine themselves: after each byte, or at a few.
private func chunks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var chunks: [ArraySlice<UInt8>] = []
  var start = 0
  let isCutEverywhere = bytes.count.isMultiple(of: 2)
  while start < bytes.count {
    let length = isCutEverywhere ? 1 : 1 + Int(bytes[start] % 13)
    let end = min(bytes.count, start + length)
    chunks.append(bytes[start..<end])
    start = end
  }
  return chunks
}

private func check(_ event: InputEvent) {
  if case .key(.alt(let key)) = event { return check(.key(key)) }
  func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
  switch event {
  case .key(.character(let character)):
    require(!character.unicodeScalars.contains(where: isControl), "A control character is typed.")
  case .key(.text(let text)):
    require(
      !text.isEmpty && text.utf8.count < 10_004,
      "A paste is empty, or longer than any field."
    )
    require(!text.unicodeScalars.contains(where: isControl), "A control character is pasted.")
  case .mouse(let mouse):
    require(mouse.column >= 0 && mouse.row >= 0, "The mouse is off the screen.")
  case .key: break
  }
}

/// The number of bytes of text and parameters in all parts of a value.
private func size(of value: Any) -> Int {
  if let text = value as? String { return text.utf8.count }
  if let bytes = value as? [UInt8] { return bytes.count }
  return Mirror(reflecting: value).children.reduce(0) { $0 + size(of: $1.value) }
}
