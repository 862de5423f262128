import Diagnostics
import Photos
import Platform

/// Two hundred photos of twelve megapixels through the front door.
///
/// The floor is libjpeg-turbo alone: decoding at a quarter and encoding at 900 pixels. Beside it, where a Python with
/// pyvips is found, what libvips takes for the same photos. All with two workers.
enum PhotosPart {
  private static let count = 200
  /// Decoding whole photos is what takes memory; so many different ones are drawn, and told apart by a comment.
  private static let drawn = 10

  static func run(in workshop: Workshop) throws -> PartResult {
    var result = PartResult(.photos, floor: "libjpeg-turbo alone")
    try draw(workshop)
    try write(rows: count, workshop)
    try settings(#"{"photos": {"smallSide": 900}}"#, workshop)
    try workshop.run(words("ingest", workshop))
    result.add(try PhotoFloor.measure(in: workshop))
    let peer = try PhotoPeer.measure(in: workshop)
    if let peer { result.add(peer) } else { print("  libvips: skipped, as no python3 with pyvips was found") }
    let single = try workshop.time("900 px", words("photos", workshop))
    result.add(single)
    result.add(try workshop.time("the same again", words("photos", workshop)))
    try settings("{}", workshop)
    let both = try workshop.time("900 px, 320 px and preview", words("photos", workshop))
    result.add(both)
    let again = try workshop.time("the same again, both", words("photos", workshop))
    result.add(again)
    try write(rows: count + 1, workshop)
    try workshop.run(words("ingest", workshop))
    result.add(try workshop.time("one new photo", words("photos", workshop)))
    if let peer { compare(["900 px": single, "900 px, 320 px and preview": both], to: peer) }
    print("  the same again costs \(percent(again.cpuSeconds / both.cpuSeconds)) of the CPU of the first time")
    return result
  }

  private static func words(_ command: String, _ workshop: Workshop) -> [String] {
    [workshop.sumaq, command, "--jobs", "2", "--progress", "none"]
  }

  private static func settings(_ text: String, _ workshop: Workshop) throws {
    try Files.write(Array(text.utf8), to: workshop.path("sumaq.json"))
  }

  /// A restaurant a photo.
  private static func write(rows: Int, _ workshop: Workshop) throws {
    let lines = (0..<rows).map { #"{"id":"r\#($0)","name":"Place \#($0)","photo":"photos/\#(name($0))"}"# }
    try Files.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: workshop.path("Exports/restaurants.ndjson"))
  }

  private static func name(_ number: Int) -> String {
    let digits = String(number)
    return "p" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + ".jpg"
  }

  /// One photo more than the first night mentions.
  private static func draw(_ workshop: Workshop) throws {
    try Files.makeFolder(workshop.path("Exports/photos"))
    for drawing in 0..<drawn {
      let scene = PhotoScene.pixels(width: 4000, height: 3000, seed: UInt64(drawing + 1))
      let photo = try PhotoEncoder.jpeg(rgb: scene, width: 4000, height: 3000, quality: 90)
      for number in stride(from: drawing, through: count, by: drawn) {
        try Files.write(PhotoScene.commented(photo, number), to: workshop.path("Exports/photos/" + name(number)))
      }
    }
  }

  private static func compare(_ ours: [String: Measurement], to peer: Measurement) {
    for (name, measurement) in ours.sorted(by: { $0.key < $1.key }) {
      print(
        "  \(name): \(JSONWriter.fixed(measurement.cpuSeconds / peer.cpuSeconds, decimals: 3)) of libvips' CPU, "
          + "\(JSONWriter.fixed(measurement.seconds / peer.seconds, decimals: 3)) of its time")
    }
  }

  private static func percent(_ share: Double) -> String { JSONWriter.fixed(share * 100, decimals: 2) + " %" }
}
