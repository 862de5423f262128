import Foundation
import Testing

/// The files of the checkout that these tests were compiled from.
enum Checkout {
  /// A Swift file, named from the root of the checkout.
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    var name: String { (path as NSString).lastPathComponent }
    var folder: String { (path as NSString).deletingLastPathComponent }
    var testDescription: String { path }

    func text() throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }
    func lines() throws -> Int { try text().utf8.count(where: { $0 == UInt8(ascii: "\n") }) }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let sources = swiftFiles(below: "Sources")
  static let tests = swiftFiles(below: "Tests")

  private static func swiftFiles(below folder: String) -> [File] {
    let paths = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { File(path: "\(folder)/\($0)") }
  }
}
