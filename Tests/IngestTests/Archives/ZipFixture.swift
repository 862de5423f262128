import CZlib

/// A zip file that a test makes, of which every field may be falsified.
struct ZipFixture {
  struct Member {
    var name: [UInt8]
    var content: [UInt8]
    /// 0 stored, 8 deflated.
    var method = 8
    var flags = 0x800
    /// What the directory says, where that is false.
    var checksum: UInt32?
    var size: Int?
    var claimedMethod: Int?
    var localName: [UInt8]?
    /// Sizes behind the data, as writers do that cannot go back.
    var hasDescriptor = false
    /// Sizes and place in the extra field.
    var isLarge = false
    var attributes: UInt32 = 0
    /// Stands on another member's header.
    var sharesHeaderOf: Int?
    var localExtra: [UInt8] = []

    init(_ name: String, _ content: String) { self.init(name, Array(content.utf8)) }

    init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      self.content = content
    }
  }

  var members: [Member]
  var prefix: [UInt8] = []
  var comment: [UInt8] = []
  var rest: [UInt8] = []
  var hasLargeEnd = false
  /// The plain end says all as well.
  var hasBothEnds = false
  var disk = 0

  init(_ members: [Member]) { self.members = members }

  init(_ files: KeyValuePairs<String, String>) { members = files.map { Member($0.key, $0.value) } }

  var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    var places: [Int] = []
    for member in members {
      let packed = member.method == 8 ? deflated(member.content) : member.content
      let checksum = member.checksum ?? Self.checksum(member.content)
      let size = member.size ?? member.content.count
      let place = member.sharesHeaderOf.map { places[$0] } ?? file.count
      places.append(place)
      let flags = member.flags | (member.hasDescriptor ? 8 : 0)
      let method = member.claimedMethod ?? member.method
      if member.sharesHeaderOf == nil {
        let name = member.localName ?? member.name
        let sizes = member.hasDescriptor ? [0, 0, 0] : [Int(checksum), packed.count, size]
        file += u32(0x0403_4B50) + u16(20) + u16(flags) + u16(method) + u32(0) + sizes.flatMap(u32)
        file += u16(name.count) + u16(member.localExtra.count) + name + member.localExtra + packed
        if member.hasDescriptor { file += u32(0x0807_4B50) + u32(Int(checksum)) + u32(packed.count) + u32(size) }
      }
      let ones = 0xFFFF_FFFF
      let extra = member.isLarge ? u16(1) + u16(24) + [size, packed.count, place].flatMap(u64) : []
      directory += u32(0x0201_4B50) + u16(3 << 8 | 20) + u16(20) + u16(flags) + u16(method) + u32(0)
      directory += u32(Int(checksum)) + u32(member.isLarge ? ones : packed.count) + u32(member.isLarge ? ones : size)
      directory += u16(member.name.count) + u16(extra.count) + u16(0) + u16(0) + u16(0) + u32(Int(member.attributes))
      directory += u32(member.isLarge ? ones : place) + member.name + extra
    }
    return prefix + file + directory + end(file.count, directory.count) + rest
  }

  private func end(_ start: Int, _ size: Int) -> [UInt8] {
    var end: [UInt8] = []
    if hasLargeEnd || hasBothEnds {
      end += u32(0x0606_4B50) + u64(44) + u16(45) + u16(45) + u32(0) + u32(0) + u64(members.count) + u64(members.count)
      end += u64(size) + u64(start) + u32(0x0706_4B50) + u32(0) + u64(start + size) + u32(1)
    }
    let count = hasLargeEnd ? 0xFFFF : members.count
    let places = hasLargeEnd ? [0xFFFF_FFFF, 0xFFFF_FFFF] : [size, start]
    end += u32(0x0605_4B50) + u16(disk) + u16(disk) + u16(count) + u16(count) + places.flatMap(u32)
    return end + u16(comment.count) + comment
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32_z(0, bytes, bytes.count)) }

  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    // Without the header of 10 bytes and the 8 at the end.
    Array(gzip(bytes).dropFirst(10).dropLast(8))
  }

  private func u16(_ number: Int) -> [UInt8] { little(number, 2) }
  private func u32(_ number: Int) -> [UInt8] { little(number, 4) }
  private func u64(_ number: Int) -> [UInt8] { little(number, 8) }

  private func little(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
