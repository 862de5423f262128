import Foundation
import Testing

/// `CONTRIBUTING.md` is short, and all that it names is there.
struct ContributingTests {
  private static let mostBytes = 12_288
  private static let mostInALine = 120

  private let text: String

  init() throws { text = try String(contentsOf: Checkout.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8) }

  @Test func itIsShort() {
    #expect(text.utf8.count <= Self.mostBytes)
    for line in text.split(separator: "\n") { #expect(line.count <= Self.mostInALine, "\(line)") }
  }

  @Test func everyPathIsThere() throws {
    let targets = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.appending(path: "Sources").path)
    let paths = Self.paths(in: text, targets: Set(targets))
    #expect(paths.count > 80)
    for path in paths {
      let places = [path, path + ".swift"].map { Checkout.root.appending(path: $0).path }
      #expect(places.contains(where: FileManager.default.fileExists), "there is no \(path)")
    }
  }

  /// The words that begin with a folder of Sources or of the checkout, as paths from its root. A Swift file may be named
  /// without its suffix.
  private static func paths(in text: String, targets: Set<String>) -> [String] {
    let words = text.split { !$0.isLetter && !$0.isNumber && !"+-._/".contains($0) }
    return words.compactMap { word in
      // The full stop of a sentence is no part of a path.
      let path = word.hasSuffix(".") ? word.dropLast() : word
      guard let slash = path.firstIndex(of: "/") else { return nil }
      let first = String(path[..<slash])
      if ["Sources", "Tests", "Templates", ".ci"].contains(first) { return String(path) }
      return targets.contains(first) ? "Sources/\(path)" : nil
    }
  }
}
