/// A fault at an offset of a log.
struct LogFault: Hashable {
  enum Kind: Hashable {
    /// The file ends within a fragment, or within a record.
    case torn
    case zeros
    case length
    case checksum
    case type(UInt8)
    /// A part of a record whose beginning is missing.
    case orphan
    /// A record begins before the previous one has ended.
    case interrupted
    case tooLarge
  }

  let kind: Kind
  /// The offset of the fragment in the file.
  let offset: Int

  /// Whether all records may be present nevertheless. Only their number tells.
  var mayHaveLostNothing: Bool { kind == .torn || kind == .zeros }

  var words: String {
    switch kind {
    case .torn: "the file ends within a record"
    case .zeros: "zeros stand where records should, and the rest of their block was passed"
    case .length: "a length leads out of its block, the rest of which was passed"
    case .checksum: "the checksum is wrong, so the rest of the block was passed"
    case .type(let type): "a fragment has the type \(type), which does not exist"
    case .orphan: "a record's beginning is missing, so the rest of it was passed"
    case .interrupted: "a record has no end, so it was passed"
    case .tooLarge: "a record is larger than sumaq reads"
    }
  }
}
