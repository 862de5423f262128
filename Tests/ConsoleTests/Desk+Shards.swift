import Foundation
import Lake
import Testing

@testable import Console

/// What tests of `sumaq shard` ask of a desk.
extension Desk {
  /// The files below a folder, by their paths.
  func files(in folder: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for path in tree(folder) { files[path] = Self.file("\(self.folder)/\(folder)/\(path)") }
    return files
  }

  private static func file(_ path: String) -> Data? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// The files of a lake with a text. Of files of blocks what the blocks hold is looked at: they are compressed.
  func files(of lake: String, with text: String) throws -> [String] {
    try tree(lake).filter { path in
      guard let bytes = Self.file("\(folder)/\(lake)/\(path)") else { return false }
      let sought = Data(text.utf8)
      guard path.hasSuffix(".blocks") else { return bytes.range(of: sought) != nil }
      let file = try BlockFile("\(folder)/\(lake)/\(path)")
      return try file.blocks.contains { Data(try file.bytes(of: $0)).range(of: sought) != nil }
    }
  }

  /// The site of a lake is that of `sumaq build`.
  func expectSameSite(_ lake: String) {
    let (wanted, made) = (files(in: "Output/site"), files(in: lake + "/site"))
    #expect(Set(wanted.keys) == Set(made.keys))
    #expect(wanted.filter { made[$0.key] != $0.value }.keys.sorted() == [])
  }

  /// The night of which `plan` has just printed the file.
  var plannedNight: String { output.split(separator: "/").dropLast().last.map(String.init) ?? "" }

  /// Runs all tasks of a night, one after the other.
  func runTasks(of night: String, in lake: String) throws {
    for line in try read("\(lake)/nights/\(night)/plan.ndjson").split(separator: "\n") {
      let task = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let words = try #require(task["words"] as? [String])
      let code = run(words)
      #expect(code == .done || code == .found, "\(words): \(errors)")
    }
  }

  /// The sum of a figure of a night's tasks whose names begin so.
  func figure(_ name: String, of tasks: String, in lake: String) throws -> Int {
    var sum = 0
    for path in tree(lake) where path.contains("/done/\(tasks)") {
      let list = try JSONSerialization.jsonObject(with: Data(try read(lake + "/" + path).utf8)) as? [String: Any]
      sum += (list?["figures"] as? [String: Int])?[name] ?? 0
    }
    return sum
  }
}
