import Foundation
import Platform
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

  /// The files of a lake with a text.
  func files(of lake: String, with text: String) throws -> [String] {
    var found: Set<String> = []
    try eachBlock(in: lake) { path, data in if data.range(of: Data(text.utf8)) != nil { found.insert(path) } }
    return found.sorted()
  }

  /// Calls `body` with what each frame of a lake's packs holds, as they are compressed, and with each other file.
  func eachBlock(in lake: String, _ body: (String, Data) throws -> Void) throws {
    for (path, data) in files(in: lake) {
      for block in path.hasSuffix(".zst") ? try Self.frames(Array(data)).map({ Data($0) }) : [data] {
        try body(path, block)
      }
    }
  }

  /// What the frames of a pack hold.
  private static func frames(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let mark: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    let starts = bytes.indices.filter { bytes[$0...].starts(with: mark) } + [bytes.count]
    let decompressor = ZstdDecompressor()
    return try zip(starts, starts.dropFirst()).map { start, end in
      try #require(decompressor.bytes(of: Array(bytes[start..<end]), limit: 1 << 30))
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

  /// Words by which the job ends before it runs a word of `sumaq shard`. `gone` is what `put` removes when the manifest is there.
  func stopping(at word: String) throws -> [String] {
    guard word != "gone" else {
      return try sumaq(after: #"case "$2" in manifest) touch named;; put) [ ! -e named ] || exit 70;; esac"#)
    }
    return try sumaq(after: #"case "$2 $7" in '\#(word)'*) exit 70; esac"#)
  }
}
