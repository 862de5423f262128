/// The marker segments of a JPEG before its first scan.
struct JPEGHeader {
  private(set) var photo = PhotoHeader(width: 0, height: 0)
  private(set) var components = 0
  /// The identifiers of the components in the frame header.
  private(set) var identifiers: [UInt8] = []
  /// The `transform` in Adobe's APP14: 0 none, 1 YCbCr, 2 YCCK.
  private(set) var adobeTransform: UInt8?
  private var profileParts: [UInt8: ArraySlice<UInt8>] = [:]
  private var profileCount: UInt8 = 0

  /// Reads markers up to the first scan, and never beyond the bytes.
  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    var at = 2
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xff else { throw .damaged("it is broken: no marker at byte \(at)") }
      let marker = bytes[at + 1]
      if marker == 0xff {
        at += 1
        continue
      }
      if marker == 0x01 || (0xd0...0xd8).contains(marker) {
        at += 2
        continue
      }
      if marker == 0xda || marker == 0xd9 { break }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2, at + 2 + length <= bytes.count else { throw .damaged("it is cut off inside its header") }
      try read(marker, Array(bytes[(at + 4)..<(at + 2 + length)])[...])
      at += 2 + length
    }
    guard components > 0 else { throw .damaged("it is cut off inside its header") }
    photo.colours = joinedProfile().map { .profile($0) }
  }

  /// Whether the colours are YCbCr, according to the rules of libjpeg.
  var isYCC: Bool {
    guard components == 3 else { return false }
    if let adobeTransform { return adobeTransform != 0 }
    return identifiers != Array("RGB".utf8)
  }

  private mutating func read(_ marker: UInt8, _ body: ArraySlice<UInt8>) throws(CodecError) {
    switch marker {
    case 0xc4, 0xc8, 0xcc: break
    case 0xc0...0xcf: try readFrame(marker, body)
    case 0xe1: readExif(body)
    case 0xe2: readProfile(body)
    case 0xee where body.count >= 12 && body.starts(with: Array("Adobe".utf8)):
      adobeTransform = body[body.startIndex + 11]
    default: break
    }
  }

  private mutating func readFrame(_ marker: UInt8, _ body: ArraySlice<UInt8>) throws(CodecError) {
    guard components == 0 else { return }
    let bytes = Array(body)
    guard bytes.count >= 6, bytes.count >= 6 + Int(bytes[5]) * 3 else { throw .damaged("its frame header is broken") }
    guard bytes[0] == 8 else { throw .unsupported("it is a JPEG of \(bytes[0]) bits a sample; sumaq reads 8 bits") }
    guard [0xc0, 0xc1, 0xc2, 0xc9, 0xca].contains(marker) else {
      throw .unsupported("it is a lossless or hierarchical JPEG, which no browser shows either")
    }
    photo.height = Int(bytes[1]) << 8 | Int(bytes[2])
    photo.width = Int(bytes[3]) << 8 | Int(bytes[4])
    components = Int(bytes[5])
    identifiers = (0..<components).map { bytes[6 + $0 * 3] }
    guard photo.width > 0, photo.height > 0 else { throw .damaged("its header says that it has no pixels") }
    guard [1, 3, 4].contains(components) else { throw .unsupported("it is a JPEG of \(components) channels") }
  }

  private mutating func readExif(_ body: ArraySlice<UInt8>) {
    guard body.starts(with: Array("Exif".utf8) + [0, 0]), photo.orientation == 1 else { return }
    photo.orientation = ExifOrientation.read(tiff: body.dropFirst(6)) ?? 1
  }

  private mutating func readProfile(_ body: ArraySlice<UInt8>) {
    guard body.count > 14, body.starts(with: Array("ICC_PROFILE".utf8) + [0]) else { return }
    profileParts[body[body.startIndex + 12]] = body.dropFirst(14)
    profileCount = body[body.startIndex + 13]
  }

  /// Nil if a part is missing.
  private func joinedProfile() -> [UInt8]? {
    guard profileCount > 0, profileParts.count == Int(profileCount) else { return nil }
    var profile: [UInt8] = []
    for number in 1...profileCount {
      guard let part = profileParts[number] else { return nil }
      profile += part
    }
    return profile
  }
}
