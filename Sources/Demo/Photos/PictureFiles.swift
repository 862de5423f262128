internal import Platform

/// Draws, encodes and writes the pictures of an export.
struct PictureFiles: Sendable {
  let world: World
  let encoders: DemoEncoders
  let folder: String

  /// Writes all pictures. One is drawn on each core, at most four at once (36 MB each if they are large).
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

  private func bytes(of picture: DemoPicture) throws -> [UInt8] {
    switch picture.state {
    case .text, .missing: return Array("This was to be a photo. The upload failed with status 413.\n".utf8)
    case .whole: return try encoded(picture)
    case .truncated:
      let whole = try encoded(picture)
      return Array(whole.prefix(whole.count * 2 / 5))
    }
  }

  private func encoded(_ picture: DemoPicture) throws -> [UInt8] {
    let canvas = Scene.draw(picture, seed: world.seed)
    if picture.isPNG { return try encoders.png(canvas.pixels, canvas.width, canvas.height) }
    let stored = canvas.turned(for: picture.orientation)
    let bytes = try encoders.jpeg(
      stored.pixels, stored.width, stored.height, 84, picture.orientation == 1 ? nil : picture.orientation)
    return Self.marked(bytes, picture.number)
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
