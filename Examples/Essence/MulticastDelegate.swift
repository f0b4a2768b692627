// SPDX-License-Identifier: MIT

/// Several delegates, held weakly, that are called in the order in which they came.
final class PlainMulticastDelegate<Delegate> {
  private final class Place {
    weak var object: AnyObject?
    var hasLeft = false
    init(_ object: AnyObject) { self.object = object }
  }

  private var places: [Place] = []

  /// Adds a delegate, and returns what removes it.
  func add(_ delegate: Delegate) -> () -> Void {
    places.removeAll { $0.hasLeft || $0.object == nil }
    let place = Place(delegate as AnyObject)
    places.append(place)
    return { place.hasLeft = true }
  }

  /// Calls those who were there at the beginning, have not left, and still exist.
  func callAsFunction(_ body: (Delegate) -> Void) {
    _ = firstAnswer { delegate -> Never? in
      body(delegate)
      return nil
    }
  }

  /// Whether all delegates agree.
  func allAllow(_ question: (Delegate) -> Bool) -> Bool {
    firstAnswer { question($0) ? nil : false } ?? true
  }

  /// The answer of the first who has one.
  func firstAnswer<Answer>(_ question: (Delegate) -> Answer?) -> Answer? {
    for place in places where !place.hasLeft {
      if let delegate = place.object as? Delegate, let answer = question(delegate) { return answer }
    }
    return nil
  }
}
