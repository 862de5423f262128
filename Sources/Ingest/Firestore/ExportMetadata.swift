/// Reads the metadata files of a Firestore export.
enum ExportMetadata {
  /// The files of a kind's documents, as `N.overall_export_metadata` names them.
  struct Pointer {
    var path = ""
    var documents: Int?
    var bytes: Int?
  }

  /// The contents of a kind's own metadata file.
  struct Kind {
    /// Microseconds since 1970.
    var start: Int64 = 0
    var outputs: [String] = []
  }

  enum Fault: Error {
    case damaged(String)
    case version(UInt8)
  }

  /// The pointers in an `overall_export_metadata`, a log whose first record is the version, `3`.
  static func pointers(_ bytes: [UInt8]) throws(Fault) -> [Pointer] {
    let records = try records(bytes)
    guard let version = records.first else { throw .damaged("it has no record") }
    guard version == [0x33] else { throw .version(version.first ?? 0) }
    guard records.count > 1 else { throw .damaged("it has no record of its files") }
    do {
      return try records[1].withUnsafeBytes { try pointers($0) }
    } catch { throw .damaged("its record is none") }
  }

  private static func records(_ bytes: [UInt8]) throws(Fault) -> [[UInt8]] {
    let log = LogReader(MemorySource(bytes))
    var records: [[UInt8]] = []
    do {
      while true {
        switch try log.next() {
        case .record(let record): records.append(Array(record))
        case .fault(let fault): throw Fault.damaged("at byte \(fault.offset), \(fault.words)")
        case .end: return records
        }
      }
    } catch let fault as Fault { throw fault } catch { throw .damaged("\(error)") }
  }

  private static func pointers(_ record: UnsafeRawBufferPointer) throws(EntityFault) -> [Pointer] {
    var pointers: [Pointer] = []
    var wire = WireReader(record)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      guard field == 1, kind == .bytes else {
        try wire.skip(field, kind)
        continue
      }
      pointers.append(try pointer(try wire.bytes()))
    }
    return pointers
  }

  private static func pointer(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) -> Pointer {
    var pointer = Pointer()
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      switch (field, kind) {
      case (2, .bytes): pointer.path = String(decoding: try wire.bytes(), as: UTF8.self)
      case (3, .varint): pointer.documents = Int(truncatingIfNeeded: try wire.varint())
      case (4, .varint): pointer.bytes = Int(truncatingIfNeeded: try wire.varint())
      default: try wire.skip(field, kind)
      }
    }
    return pointer
  }

  /// Reads an `export_metadata`, which is one message.
  static func kind(_ bytes: [UInt8]) throws(Fault) -> Kind {
    do {
      return try bytes.withUnsafeBytes { try kind($0) }
    } catch { throw .damaged("it cannot be read") }
  }

  private static func kind(_ bytes: UnsafeRawBufferPointer) throws(EntityFault) -> Kind {
    var found = Kind()
    var wire = WireReader(bytes)
    while !wire.isAtEnd {
      let (field, kind) = try wire.tag()
      guard field == 1 || field == 2, kind == .bytes else {
        try wire.skip(field, kind)
        continue
      }
      var inner = WireReader(try wire.bytes())
      while !inner.isAtEnd {
        let (part, kind) = try inner.tag()
        switch (field, part, kind) {
        case (1, 2, .varint): found.start = try inner.int64()
        case (2, 2, .bytes): found.outputs.append(String(decoding: try inner.bytes(), as: UTF8.self))
        default: try inner.skip(part, kind)
        }
      }
    }
    return found
  }

  /// A path in a metadata file, relative to the file's folder. Windows writes `\\`. Nil for a path that leaves the
  /// folder.
  static func path(_ written: String) -> String? {
    let path = String(written.map { $0 == "\\" ? "/" : $0 })
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0) }
    return isSafe ? path : nil
  }
}
