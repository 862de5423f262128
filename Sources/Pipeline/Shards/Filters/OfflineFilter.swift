internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Publish

/// `sumaq shard offline sums`, `offline files`, `offline` and `offline root`: make the lists by which devices keep
/// pages.
///
/// `sums` adds up what all lists have together, by which they are divided, and `files` sends each file to its list.
/// `offline` makes lists, and `root` the one that has a digest of each.
struct OfflineFilter {
  let night: ShardNight
  /// The root's head.
  let root: OfflineRoot

  init(_ night: ShardNight) throws {
    self.night = night
    let listed = try WholeFigures(path: night.path(.listed))
    func total(_ total: WholeSum.Total) -> Int { listed.totals[total] ?? 0 }
    root = OfflineRoot(files: total(.listedFiles), bytes: total(.listedBytes), photoBytes: total(.photoBytes))
  }

  static func runSums(_ input: FrameReader, _ output: FrameWriter) throws {
    var sums = SumTable(output)
    var photo: [UInt8] = []
    try each(input) { file, key in
      if file.isPhoto {
        // Several shards may show it.
        if !photo.elementsEqual(key) { try sums.add(.total(.photoBytes), file.bytes) }
        photo = Array(key)
      } else if ListedFile.lists(file.sitePath) {
        try sums.add(.total(.listedFiles), 1)
        try sums.add(.total(.listedBytes), file.bytes)
      }
    }
    try sums.flush()
  }

  func runFiles(_ input: FrameReader, _ output: FrameWriter) throws {
    try Self.each(input) { file, _ in
      guard ListedFile.lists(file.sitePath) else { return }
      var body = PackedWriter()
      body.add(file.digest.high)
      for number in [file.bytes, file.photoBytes] { body.add(Int64(number)) }
      try output.add(
        .listed, route: file.hash >> UInt64(64 - 4 * root.digits), key: Array(file.sitePath.utf8), body: body.bytes)
    }
  }

  func runLists(_ input: FrameReader, _ output: FrameWriter) throws {
    var lists = OfflineLists()
    try input.each { tag, record in
      guard tag == .listed else { throw input.unknown(record) }
      var body = PackedReader(Array(record.body))
      lists.add(
        String(decoding: record.key, as: UTF8.self),
        ListedFile(
          sha: try body.number(), bytes: Int(try body.number(Int64.self)),
          photoBytes: Int(try body.number(Int64.self))))
    }
    try write(output) { put in
      var number: UInt64 = 0
      try lists.eachList(root.digits) { name, list in
        defer { number += 1 }
        guard !list.isEmpty else { return }
        try put(name, list)
        let key = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        try output.add(.list, route: 0, key: key, body: Array(OfflineRoot.digest(list).utf8))
      }
    }
  }

  func runRoot(_ input: FrameReader, _ output: FrameWriter) throws {
    var (root, next) = (root, 0)
    let lists = 1 << (4 * root.digits)
    try input.each { tag, record in
      let number = record.key.reduce(0) { $0 << 8 | UInt64($1) }
      guard tag == .list, record.key.count == 8, number >= next, number < lists else { throw input.unknown(record) }
      for _ in next..<Int(number) { root.add(digest: nil) }
      root.add(digest: String(decoding: record.body, as: UTF8.self))
      next = Int(number) + 1
    }
    for _ in next..<lists { root.add(digest: nil) }
    try write(output) { put in try put(OfflineLists.root, root.text) }
  }

  /// Writes the files of the folder `offline/` that `body` passes to its argument.
  private func write(_ output: FrameWriter, _ body: ((_ name: String, [UInt8]) throws -> Void) throws -> Void) throws {
    try TaskScratch.run(night.request, night.context) { scratch in
      let records = SiteRecords(night, by: .offline, scratch)
      try records.write(to: output) { sink in
        let owner = try sink.open(.offlineLists)
        try body { name, bytes in
          try owner.accept(
            RenderedPage(
              path: "site/offline/" + name, kind: .list, content: .bytes(bytes), inputs: SHA256.digest(bytes)))
        }
        try owner.close()
      }
    }
  }

  private static func each(_ input: FrameReader, _ body: (LedgerFile, UnsafeRawBufferPointer) throws -> Void) throws {
    try input.each { tag, record in
      guard tag == .file else { throw input.unknown(record) }
      let path = String(decoding: record.key, as: UTF8.self)
      try body(try LedgerFile(path: path, body: record.body), record.key)
    }
  }
}
