internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// The folder `export` of a lake: for each of the analysts' views a folder, and in it a file for each shard. Engines such as
/// Spark read the folder as one table.
struct ViewFolder {
  static let folder = "export"
  /// Names the night, when all parts are there. Spark and DuckDB do not read it, as it is beside the views' folders.
  static let list = folder + "/export.json"

  let lake: LakeFolder
  let scratch: String

  /// The path of a view's part in the lake.
  static func part(_ table: AnalystTable, _ part: String) -> String { "\(folder)/\(table.name)/part-\(part).ndjson" }

  /// The name of the part with the rows that belong to no shard.
  static let whole = "sums"

  static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }

  /// Puts the rows that `body` passes to its argument as a part of a view. Returns their number.
  func put(
    _ table: AnalystTable, _ part: String, _ body: (([AnalystValue]) throws -> Void) throws -> Void
  ) throws -> Int {
    let path = Path.join(scratch, "part")
    let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    let writer = NDJSONWriter { try file.write($0) }
    try writer.begin(table.columns.map(\.name))
    var rows = 0
    try body { values in
      rows += 1
      try writer.row(values)
    }
    try writer.end()
    try lake.put(contentOf: path, as: Self.part(table, part))
    return rows
  }

  /// Removes parts of nights with more shards. Their number may only fall.
  func removeParts(from shards: Int) throws {
    for table in ViewParts.tables {
      let folder = lake.path("\(Self.folder)/\(table.name)")
      guard try FileStatus.following(folder) != nil else { continue }
      for name in try Files.names(in: folder) {
        guard name.hasPrefix("part-"), name.hasSuffix(".ndjson"), let number = Int(name.dropFirst(5).dropLast(7)),
          number >= shards
        else { continue }
        try Files.remove(Path.join(folder, name))
      }
    }
  }
}
