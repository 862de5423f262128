internal import Model
internal import Platform
internal import Store

/// `.nights/owned`: the digests of the paths that sumaq wrote, stored in the output itself.
///
/// A state folder may be lost or moved; without this list every page would then be a foreign file. It grows by 17 bytes
/// per change (1 or 0 for an added or a removed path, and a digest), and is rewritten when most of it is outdated.
enum OwnedPaths {
  static let path = ".nights/owned"
  private static let recordBytes = 17

  /// Appends a night's changes; repeating this is harmless.
  static func append(
    _ tree: OutputTree, _ each: (_ add: (_ key: LedgerDigest, _ isOurs: Bool) throws -> Void) throws -> Void
  ) throws {
    try tree.step("write", path)
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW
    let file = try FileDescriptor(opening: tree.full(path), flags: flags)
    let size = try file.status().size
    // A kill may have left an incomplete record.
    guard ftruncate(file.number, off_t(size - size % recordBytes)) == 0 else { throw FileError("write", file.path) }
    var buffer: [UInt8] = []
    try each { key, isOurs in
      append(key, isOurs, to: &buffer)
      guard buffer.count > 1 << 16 else { return }
      try file.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    try file.write(buffer)
  }

  /// Rewrites the list if it is missing, too short for the ledger's rows, or mostly outdated.
  static func mend(_ tree: OutputTree, _ store: Store) throws {
    let count = try store.ledgerRows()
    guard try needsMending(tree, rows: count) else { return }
    var keys: [LedgerDigest] = []
    keys.reserveCapacity(count)
    try store.eachLedgerRow { keys.append(LedgerDigest(of: $0.path)) }
    try mend(tree, keys: keys)
  }

  private static func needsMending(_ tree: OutputTree, rows: Int) throws -> Bool {
    let records = try records(tree)
    return records < rows || records > 3 * max(rows, 10_000)
  }

  private static func records(_ tree: OutputTree) throws -> Int { (try tree.status(path)?.size ?? 0) / recordBytes }

  /// Rewrites the list for a ledger with these rows.
  static func mend(_ tree: OutputTree, keys: [LedgerDigest]) throws {
    guard try needsMending(tree, rows: keys.count) else { return }
    let temporary = path + ".tmp"
    try tree.remove(temporary)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(keys.count * recordBytes)
    for key in keys { append(key, true, to: &buffer) }
    try buffer.withUnsafeBytes { try tree.write($0, to: temporary) }
    try tree.rename(temporary, to: path)
  }

  /// The digests of all paths in the list.
  static func read(_ tree: OutputTree) throws -> Set<LedgerDigest> {
    guard try tree.status(path)?.kind == .file else { return [] }
    var keys: Set<LedgerDigest> = []
    try Files.read(tree.full(path)).withUnsafeBytes { bytes in
      for start in stride(from: 0, through: bytes.count - recordBytes, by: recordBytes) {
        guard let key = LedgerDigest(reading: UnsafeRawBufferPointer(rebasing: bytes[(start + 1)...])) else { continue }
        if bytes[start] == 1 { keys.insert(key) } else { keys.remove(key) }
      }
    }
    return keys
  }

  private static func append(_ key: LedgerDigest, _ isOurs: Bool, to buffer: inout [UInt8]) {
    buffer.append(isOurs ? 1 : 0)
    withUnsafeBytes(of: (key.high.bigEndian, key.low.bigEndian)) { buffer.append(contentsOf: $0) }
  }
}
