internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

/// `sumaq shard ledger`: compares the files of tonight's site with those that may be in place. Records of a path follow one
/// another; behind the path is the number of the ledger, of which tonight's is the last.
///
/// What is in place is certain of a path that all earlier ledgers have with one digest. A record of a file that was seen, and
/// of which nothing is known but its path, stands for an unknown digest.
struct LedgerFilter {
  /// How many earlier ledgers come in.
  let ledgers: Int

  /// The records of one path.
  private struct Records {
    let path: [UInt8]
    var former: Set<Int> = []
    /// The digests that earlier ledgers have; nil for an unknown one.
    var digests: Set<LedgerDigest?> = []
    var now: [LedgerFile] = []
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var changes = SiteChanges()
    var last: Records?
    try input.each { tag, record in
      guard let number = record.key.last, number <= ledgers else { throw input.unknown(record) }
      let path = try SitePut.path(record.key.dropLast())
      if let known = last, !known.path.elementsEqual(record.key.dropLast()) {
        try finish(known, &changes, output)
        last = nil
      }
      if last == nil { last = Records(path: Array(record.key.dropLast())) }
      guard tag == .file || tag == .gone && number < ledgers else { throw input.unknown(record) }
      let file = tag == .file ? try LedgerFile(path: path, body: record.body) : nil
      if let file, number == ledgers {
        last?.now.append(file)
      } else {
        last?.former.insert(Int(number))
        last?.digests.insert(file?.digest)
      }
    }
    if let last { try finish(last, &changes, output) }
    try output.add(.changes, route: 0, key: [], value: changes)
  }

  private func finish(_ records: Records, _ changes: inout SiteChanges, _ output: FrameWriter) throws {
    let path = String(decoding: records.path, as: UTF8.self)
    guard let file = try file(of: records.now, path, &changes) else {
      changes.gone += 1
      return try output.add(.gone, route: LedgerFile.hash(LedgerFile.sitePath(of: path)), key: records.path, body: [])
    }
    let isEverywhere = !records.former.isEmpty && records.former.count == ledgers
    if isEverywhere, records.digests == [file.digest] { return }
    let isNew = records.former.isEmpty
    let put = SitePut(file, isNew: isNew)
    // The page may be in place or not: some of the nights were not put in place whole.
    if !isEverywhere, put.phase == .changedPages {
      try SitePut(file, isNew: true, onlyIfAbsent: true).write(to: output)
    }
    try put.write(to: output)
    changes.put += 1
    changes.bytesPut += file.bytes
  }

  /// The file of a path tonight; nil if there is none. Fails if two makers have different ones. Several may have a photo or an
  /// asset: the first one by its bytes is put.
  private func file(of all: [LedgerFile], _ path: String, _ changes: inout SiteChanges) throws -> LedgerFile? {
    let sorted = all.sorted { $0.body.lexicographicallyPrecedes($1.body) }
    guard let first = sorted.first else { return nil }
    let isOne = sorted.allSatisfy { $0.mayRepeat && $0.digest == first.digest }
    guard sorted.count == 1 || isOne else {
      throw Failure(.data, ShardProblems.samePath.problem(at: Place(path), "two shards made a file of one path"))
    }
    changes.files += 1
    changes.bytes += first.bytes
    // What is sealed has its own copies of what others have too.
    for isSealed in [false, true] {
      if let one = sorted.first(where: { $0.maker.isSealed == isSealed }) { changes.add(one) }
    }
    return first
  }
}
