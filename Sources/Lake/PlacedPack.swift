internal import Diagnostics
internal import Model

/// A pack of files of the site, and which task of how many shards made it.
package struct PlacedPack: Sendable, Hashable {
  package let task: String
  package let shards: Int
  package let file: LakeFile

  package init(task: String, shards: Int, file: LakeFile) {
    (self.task, self.shards, self.file) = (task, shards, file)
  }

  /// Whether its files are sealed pages. `rollback` leaves these in place: earlier ones could be opened by people whose
  /// access was removed since.
  package var isSealed: Bool { task.hasPrefix("seal-") || task == "sum-sealed" }
}

extension [PlacedPack] {
  package var sealed: [PlacedPack] { filter(\.isSealed) }
  /// Those of what everybody can read.
  package var unsealed: [PlacedPack] { filter { !$0.isSealed } }
}

// As JSON.
extension PlacedPack {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("task", task)
      json.member("shards", shards)
      json.key("file")
      file.write(to: &json)
    }
  }

  /// Nil if the node is no pack.
  init?(_ node: DocumentNode) {
    guard let task = node["task"]?.string, let shards = node["shards"]?.number,
      let file = node["file"].flatMap(LakeFile.init)
    else { return nil }
    self.init(task: task, shards: shards, file: file)
  }
}
