// SPDX-License-Identifier: MIT

import Foundation

@testable import AlbumLibrary
@testable import AlbumRemote

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request on the wire.
struct WireRequest {
  var method: String
  var path: String
  var query: String?
  var headers: [String: String]
  var body: [UInt8]

  init(_ request: URLRequest) {
    method = request.httpMethod ?? "GET"
    path = request.url?.path ?? "/"
    query = request.url?.query
    headers = request.allHTTPHeaderFields ?? [:]
    body = request.httpBody.map { Array($0) } ?? []
  }
}

/// An answer on the wire.
struct WireAnswer {
  var status: Int
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  init(_ status: Int, _ body: String = "", headers: [String: String] = [:]) {
    self.status = status
    self.headers = headers
    self.body = Array(body.utf8)
  }
}

/// The network between the processes and the server: the requests and answers under way.
///
/// Each stays under way until ``move(_:)`` is called and picks it at random, so any of them may
/// overtake any other. It runs on its world's thread.
final class Network: @unchecked Sendable {
  private struct Packet {
    enum Content {
      case request(WireRequest)
      case answer(WireAnswer)
    }

    /// The number of its call.
    let call: Int
    let sender: String
    let content: Content
  }

  private struct Call {
    let limit: Int
    let continuation: CheckedContinuation<Result<HTTPAnswer, RemoteClientError>, Never>
  }

  private let world: World
  /// The server's response to a request.
  var answer: (WireRequest) -> WireAnswer = { _ in WireAnswer(503) }
  private var packets: [Packet] = []
  /// The calls whose callers still wait.
  private var calls: [Int: Call] = [:]
  private var callCount = 0

  /// Makes a network with nothing under way.
  init(in world: World) {
    self.world = world
  }

  /// The number of requests and answers under way.
  var packetCount: Int { packets.count }
}

// MARK: - Calling

extension Network {
  /// One process's connection.
  struct Line: HTTPTransport {
    let network: Network
    let process: String

    func answer(
      to request: URLRequest,
      limit: Int,
      followsRedirects: Bool
    ) async -> Result<HTTPAnswer, RemoteClientError> {
      let number = network.makeNumber()
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          guard !Task.isCancelled else {
            return continuation.resume(returning: .failure(.cancelled))
          }
          network.calls[number] = Call(limit: limit, continuation: continuation)
          network.packets.append(
            Packet(call: number, sender: process, content: .request(WireRequest(request)))
          )
        }
      } onCancel: {
        network.end(number, with: .failure(.cancelled))
      }
    }
  }

  private func makeNumber() -> Int {
    callCount += 1
    return callCount
  }

  /// Ends a call, unless its caller is gone; its packets stay under way.
  private func end(_ number: Int, with result: Result<HTTPAnswer, RemoteClientError>) {
    calls.removeValue(forKey: number)?.continuation.resume(returning: result)
  }

  /// Gives an answer to the caller, cut to the part that an HTTP client reads.
  private func deliver(_ answer: WireAnswer, to number: Int) {
    guard let limit = calls[number]?.limit else { return }
    let isSuccess = (200..<300).contains(answer.status)
    guard !isSuccess || answer.body.count <= limit else {
      return end(number, with: .failure(.tooLarge(limit: limit)))
    }
    var read = HTTPAnswer(status: answer.status) { answer.headers[$0] }
    read.body = Array(answer.body.prefix(isSuccess ? limit : HTTPAnswer.reasonLimit))
    end(number, with: .success(read))
  }
}

// MARK: - Events under way

extension Network {
  /// Triggers an event for one of the packets under way.
  ///
  /// - Parameter faults: The possible faults.
  func move(_ faults: Set<Fault>) {
    guard !packets.isEmpty else { return }
    let packet = packets.remove(at: world.number(below: packets.count))
    let fate = Fate.draw(from: faults, in: world)
    switch packet.content {
    case .request(let request): move(request, of: packet, fate)
    case .answer(let answer): move(answer, of: packet, fate)
    }
  }

  private func move(_ request: WireRequest, of packet: Packet, _ fate: Fate) {
    let key = request.headers["Idempotency-Key"].map { world.shortName(for: $0, prefix: "key") }
    let what =
      "\(packet.sender)’s \(request.method) \(request.path)"
      + "\(request.query.map { "?" + $0 } ?? "") \(key ?? "-")"
    switch fate {
    case .arrives, .isDoubled:
      let answer = answer(request)
      world.note(
        "\(what) arrives: \(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
      )
      packets.append(Packet(call: packet.call, sender: packet.sender, content: .answer(answer)))
      guard fate == .isDoubled else { return }
      world.note("\(what) is under way twice")
      packets.append(packet)
    case .isLost: world.note("\(what) is lost")
    case .isCut:
      world.note("\(what) is lost, and the caller is told")
      end(packet.call, with: .failure(.offline("the connection was refused")))
    case .isAnsweredElsewhere(let answer):
      world.note("\(what) never arrives; \(answer.name) answers \(answer.answer.status)")
      deliver(answer.answer, to: packet.call)
    }
  }

  private func move(_ answer: WireAnswer, of packet: Packet, _ fate: Fate) {
    let what = "\(packet.sender)’s answer \(answer.status)"
    switch fate {
    case .arrives, .isDoubled:
      world.note(calls[packet.call] == nil ? "\(what) comes too late" : "\(what) arrives")
      deliver(answer, to: packet.call)
    case .isLost: world.note("\(what) is lost")
    case .isCut:
      world.note("\(what) is cut")
      end(packet.call, with: .failure(.offline("the connection was cut")))
    case .isAnsweredElsewhere(let other):
      world.note("\(what) is replaced by the \(other.answer.status) of \(other.name)")
      deliver(other.answer, to: packet.call)
    }
  }
}
