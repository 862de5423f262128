internal import Photos
package import Platform

/// The pictures that are shipped with the program: `ceviche-1.jpg`, `face-12.jpg`.
package struct ShippedPictures: Sendable {
  private let folder: String
  /// The names of the files by their first word, in alphabetical order.
  private let names: [String: [String]]

  package init(_ folder: String) throws(FileError) {
    self.folder = folder
    let pictures = try Files.names(in: folder).filter { $0.hasSuffix(".jpg") }.sorted()
    names = Dictionary(grouping: pictures) { String($0.prefix { $0 != "-" }) }
  }

  /// What a demo shows and no file does.
  package var lacking: [String] { DemoPicture.Subject.allCases.map(\.word).filter { names[$0] == nil } }

  /// The file of a turn, of which a seed decides the first.
  func path(of subject: DemoPicture.Subject, turn: Int, seed: UInt64) -> String {
    let known = names[subject.word] ?? []
    var random = DemoRandom(seed: seed, .cut, -1)
    let place = known.isEmpty ? 0 : (turn + random.below(1 << 20)) % known.count
    return Path.join(folder, known.isEmpty ? subject.word : known[place])
  }
}

/// A shipped picture of which no part can be made.
package struct PictureDamage: Error {
  package let path: String
  /// The codec's words.
  package let reason: String
}

/// Cuts and writes the pictures of an export.
struct PictureFiles: Sendable {
  let world: World
  let shipped: ShippedPictures
  let folder: String

  /// Writes all pictures. One is made on each core, at most four at once (40 MB each if they are large).
  func write(_ pictures: [DemoPicture], progress: (Int) -> Void, cancelled: () -> Bool) throws {
    if !pictures.isEmpty { try Files.makeFolder(Path.join(folder, "photos")) }
    var done = 0
    let cores = min(4, Machine.cores)
    progress(0)
    while done < pictures.count, !cancelled() {
      let group = Array(pictures[done..<min(done + cores, pictures.count)])
      for result in BoundedBatch.run(group, workers: cores, { try write($0) }) { try result.get() }
      done += group.count
      progress(done)
    }
  }

  private func write(_ picture: DemoPicture) throws {
    let path = Path.join(folder, picture.path)
    try Files.write(try bytes(of: picture), to: path)
    var random = DemoRandom(seed: world.seed, .file, picture.number, -1)
    try FileTime.set(path, seconds: world.calendar.export(picture.born) - random.below(80_000))
  }

  func bytes(of picture: DemoPicture) throws -> [UInt8] {
    switch picture.state {
    case .text, .missing: return Array("This was to be a photo. The upload failed with status 413.\n".utf8)
    case .whole: return try encoded(picture)
    case .truncated:
      let whole = try encoded(picture)
      return Array(whole.prefix(whole.count * 2 / 5))
    }
  }

  private func encoded(_ picture: DemoPicture) throws -> [UInt8] {
    let path = shipped.path(of: picture.subject, turn: picture.turn, seed: world.seed)
    let source = try Files.read(path)
    var random = DemoRandom(seed: world.seed, .cut, picture.number)
    let cut = picture.cut(&random)
    do throws(CodecError) {
      if picture.isPNG { return try cut.png(of: source) }
      let bytes = try cut.jpeg(of: source, quality: 84, orientation: picture.orientation)
      return Self.marked(bytes, picture.number)
    } catch { throw PictureDamage(path: path, reason: "\(error)") }
  }

  /// Adds a comment as cameras write it, which contains a private value, before the first table.
  private static func marked(_ jpeg: [UInt8], _ number: Int) -> [UInt8] {
    var place = 2
    while place + 4 <= jpeg.count, jpeg[place] == 0xff, (0xe0...0xef).contains(jpeg[place + 1]) {
      place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
    }
    guard place <= jpeg.count, jpeg.starts(with: [0xff, 0xd8]) else { return jpeg }
    let words = Array("\(DemoPrivacy.photo.mark)\(number) -16.3988 -71.5369".utf8)
    let size = words.count + 2
    return jpeg[..<place] + [0xff, 0xfe, UInt8(size >> 8), UInt8(size & 255)] + words + jpeg[place...]
  }
}
