import Foundation
import Testing

@testable import Console

/// The copy of an older store, which is made before its tables are migrated.
@Suite struct OldCopiesTests {
  @Test func aCopyGoesOnAQuietNight() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "3", "--users", "5", "--reviews", "20", "--photos", "0")
    try #require(desk.run("build") == .done, "\(desk.errors)")
    let copy = ".sumaq/sumaq.sqlite.version-3"
    try desk.write(copy, "the store of an earlier version")
    // An ingest publishes nothing, so the copy may still be needed.
    try #require(desk.run("ingest") == .done, "\(desk.errors)")
    #expect(desk.tree().contains(copy))
    try #require(desk.run("build") == .done, "\(desk.errors)")
    #expect(try desk.read(".sumaq/last-run.json").contains(#""status":"unchanged""#))
    #expect(!desk.tree().contains(copy))
  }
}
