// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumLibrary
internal import AlbumRemote
internal import MotifFacades
internal import Testing

@testable import AlbumApp

@Suite("The app's services (A12)") struct AppServicesTests {
  private func services(
    _ arguments: String...,
    environment: [String: String] = [:]
  ) throws
    -> Services
  {
    let options = try Options(parsing: arguments)
    return try AlbumApp(options: options, environment: environment).makeServices()
  }

  @Test func `the options choose directory and server`() throws {
    let services = try services("--data", "/albums", "--server", "http://127.0.0.1:9")
    #expect(services[DataDirectoryKey.self] == "/albums")
    #expect(services[RemoteClientKey.self] is HTTPRemoteClient)
  }

  @Test func `without a server the client is offline`() throws {
    let services = try services(environment: ["HOME": "/h/ziggy"])
    #expect(services[DataDirectoryKey.self].path.hasPrefix("/h/ziggy/"))
    #expect(services[RemoteClientKey.self] is OfflineRemoteClient)
  }

  @Test func `one set serves the whole run`() throws {
    let (one, other) = (try services("--data", "/a"), try services("--data", "/b"))
    #expect(one[CoverLoaderKey.self] === one[CoverLoaderKey.self])
    #expect(one[CoverLoaderKey.self] !== other[CoverLoaderKey.self])
    #expect(Services.shared[DataDirectoryKey.self] == ".", "the shared set stays untouched")
  }

  @Test func `services need a directory and an address`() {
    #expect(throws: OptionsError.noDataDirectory) { try services() }
    #expect(throws: OptionsError.self) { try services("--data=/d", "--server=ftp://nowhere") }
  }
}
#endif
