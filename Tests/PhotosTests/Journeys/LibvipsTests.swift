import Platform
import Testing

@testable import Photos

/// Beside libvips, where `SUMAQ_BENCH_PYTHON` or `python3` has pyvips: no result may be further from the reference.
@Suite(.enabled(if: Libvips.isThere, "skipped: neither SUMAQ_BENCH_PYTHON nor python3 is a Python with pyvips"))
struct LibvipsTests {
  @Test(arguments: [(1201, 803), (1999, 1501), (877, 1203), (2401, 1599)], [82, 95])
  func isAtLeastAsCloseToAFullSizeLanczos(size: (Int, Int), quality: Int) throws {
    let (width, height) = size
    let source = try PhotoEncoder.jpeg(
      rgb: Drawing.scene(width, height, seed: UInt64(width)), width: width, height: height, quality: 92)
    let full = try PhotoMaker.pixels(source)
    var settings = PhotoSettings()
    (settings.sizes, settings.quality) = ([301], quality)
    let ours = try PhotoMaker.pixels(try PhotoMaker(settings).make(source, .picture).copies[0].bytes)
    let theirs = try PhotoMaker.pixels(try Libvips.thumbnail(source, 301, quality: quality))
    func distance(_ made: (rgb: [UInt8], width: Int, height: Int)) -> Double {
      Reference.psnr(made.rgb, Reference.lanczos(full.rgb, width, height, to: made.width, made.height))
    }
    let (own, other) = (distance(ours), distance(theirs))
    #expect(own >= other, "\(own) dB instead of \(other)")
  }
}

/// libvips as a program of its own.
enum Libvips {
  private static let python = Machine.environment["SUMAQ_BENCH_PYTHON"] ?? "python3"

  static let isThere = run(["-c", "import pyvips"]) == 0

  static func thumbnail(_ source: [UInt8], _ side: Int, quality: Int) throws -> [UInt8] {
    let folder = "/tmp/sumaq-vips-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try Files.makeFolder(folder)
    defer { do { try Files.removeTree(folder) } catch {} }
    try Files.write(source, to: folder + "/in.jpg")
    let script = """
      import pyvips
      image = pyvips.Image.thumbnail("\(folder)/in.jpg", \(side), height=\(side), size="down")
      image.jpegsave("\(folder)/out.jpg", Q=\(quality), keep="none")
      """
    #expect(run(["-c", script]) == 0)
    return try Files.read(folder + "/out.jpg")
  }

  private static func run(_ words: [String]) -> Int32 {
    var child = pid_t()
    let arguments = ([python] + words).map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in [Int32(1), 2] { posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0) }
    guard posix_spawnp(&child, python, &actions, nil, arguments, environ) == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
