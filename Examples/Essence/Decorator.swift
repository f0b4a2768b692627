// SPDX-License-Identifier: MIT

/// What a server does, and everything that is wrapped around it.
protocol PlainCoverSource {
  func cover(of title: String) throws -> String
}

/// Wraps a source and is one itself, so that neither the source nor its callers notice.
struct PlainDecorator: PlainCoverSource {
  let wrapped: any PlainCoverSource
  let around: (_ title: String, _ proceed: (String) throws -> String) throws -> String
  func cover(of title: String) throws -> String { try around(title, wrapped.cover) }
}

extension PlainCoverSource {
  func logged(_ log: @escaping (String) -> Void) -> PlainDecorator {
    PlainDecorator(wrapped: self) { title, proceed in
      log(title)
      return try proceed(title)
    }
  }

  func retried() -> PlainDecorator {
    PlainDecorator(wrapped: self) { title, proceed in
      do { return try proceed(title) } catch { return try proceed(title) }
    }
  }
}
