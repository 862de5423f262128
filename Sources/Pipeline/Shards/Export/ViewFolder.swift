internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// The folder `export/<night>` of a lake: for each of the analysts' views a folder, and in it a file for each shard. Engines
/// such as Spark read the folder as one table. The views of a night that is read stay as they are while another night's
/// are written.
struct ViewFolder {
  static let folder = "export"
  /// Names the night, when all parts are there.
  static let list = folder + "/export.json"

  /// The file by which an engine reads the views.
  static func statements(of engine: ViewEngine) -> String { "\(folder)/\(engine.rawValue).sql" }

  let lake: LakeFolder
  let night: String
  let scratch: String

  /// Where the views of a night are in the lake.
  static func of(_ night: String) -> String { "\(folder)/\(night)" }

  /// Fails with 64 if the lake's path has a sign that engines take for a pattern of paths.
  static func check(_ lake: LakeFolder) throws(Failure) {
    guard lake.folder.contains(where: { "[]{}*?\\".contains($0) }) else { return }
    throw Failure(
      .usage,
      ShardProblems.refused.problem(
        at: Place(lake.folder),
        "engines take the signs [ ] { } * ? \\ of a path for a pattern, and would read other files",
        mend: "Name the lake by a path without them: a link to it will do."))
  }

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
    try lake.put(contentOf: path, as: "\(Self.of(night))/\(table.name)/part-\(part).ndjson")
    return rows
  }

  /// Removes the views of other nights, when the list names this one.
  func removeOthers() throws {
    for name in try lake.names(in: Self.folder) where name != night {
      guard try FileStatus.of(lake.path("\(Self.folder)/\(name)"))?.kind == .folder else { continue }
      try Files.removeTree(lake.path("\(Self.folder)/\(name)"))
    }
  }
}
