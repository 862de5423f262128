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

  /// The folder with the rows of the night in place.
  func night(in lake: String) throws -> String {
    try #require(try values(lake + "/manifest.json")["rows"] as? String)
  }

  /// What the stages of the night in place have kept: files by keys.
  func stages(of lake: String) throws -> [String: [String: String]] {
    let folder = "\(lake)/nights/\(try night(in: lake))/done"
    return try Dictionary(
      uniqueKeysWithValues: tree(folder).map { name in
        (String(name.dropLast(".json".count)), try values("\(folder)/\(name)").compactMapValues { $0 as? String })
      })
  }

  private func values(_ path: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(read(path).utf8)) as? [String: Any])
  }

  /// Words by which the job runs a program that does `lines` first, of a shell, for each word of `sumaq shard`.
  func sumaq(after lines: String) throws -> [String] {
    try write("sumaq.sh", "#!/bin/sh\n\(lines)\nexec '\(Self.executable)' \"$@\"\n")
    chmod(folder + "/sumaq.sh", 0o700)
    return ["--sumaq", folder + "/sumaq.sh"]
  }

  /// Words by which the job ends before it runs a word of `sumaq shard`.
  func stopping(at word: String) throws -> [String] {
    try sumaq(after: #"case "$2 $7" in '\#(word)'*) exit 70; esac"#)
  }

  /// Calls `body` with the bytes of each block of a lake's files, and of each other file.
  func eachBlock(in lake: String, _ body: (String, Data) throws -> Void) throws {
    for (path, data) in files(in: lake) {
      guard path.hasSuffix(".blocks") else {
        try body(path, data)
        continue
      }
      let file = try BlockFile("\(folder)/\(lake)/\(path)")
      for block in file.blocks { try body(path, Data(file.bytes(of: block))) }
    }
  }
}
