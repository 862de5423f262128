import Diagnostics
import Foundation
import Platform
import Testing

@testable import Console

/// A desk with an export of parts that are hard to divide, and what is asked of a lake beside it.
enum LakeDesk {
  static let day = ["--as-of", "2026-03-02", "--offline"]

  private static let original = SharedDesk { try made() }

  /// A desk with what `sumaq build` makes of a demo of several parts, some rows of which are hard to divide.
  static func built() throws -> Desk { try original.copy() }

  private static func made() throws -> Desk {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}}"#)
    desk.run("demo", "Exports", "--restaurants", "20", "--users", "40", "--reviews", "300", "--photos", "4")
    // A record that another part gives to other subjects, dates that only another part tells, somebody who is in no
    // export, a deleted review, and the end of a file that is missing.
    try desk.write(
      "Exports/reviews-b.ndjson",
      #"{"id":"moved","restaurantId":"nowhere","userId":"nobody","stars":5,"createdAt":"5/6/2025","updatedAt":"1/2/2026"}"#
        + "\n"
        + #"{"id":"gone","restaurantId":"nowhere","userId":"nobody","stars":1,"createdAt":"5/6/2025"}"# + "\n")
    try desk.write(
      "Exports/reviews-c.ndjson",
      #"{"id":"moved","restaurantId":"elsewhere","userId":"somebody","stars":1,"createdAt":"25/6/2025","updatedAt":"3/1/2026"}"#
        + "\n" + #"{"id":"gone","_deleted":true}"# + "\n" + #"{"id":"cut","restau"#)
    for name in desk.tree("Exports") where !name.hasPrefix("photos") {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_772_000_000)], ofItemAtPath: desk.folder + "/Exports/" + name)
    }
    desk.run(["build"] + day)
    return desk
  }

  static func site(_ desk: Desk, _ folder: String) throws -> [String: Data] { desk.files(in: folder) }

  static func expectSame(_ desk: Desk, _ lake: String) throws { desk.expectSameSite(lake) }
}

extension ExitCode {
  /// Whether a night was put in place; its exports may name somebody whom no file has.
  var isDone: Bool { self == .done || self == .found }
}
