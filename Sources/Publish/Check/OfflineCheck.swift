internal import Diagnostics
internal import Model
internal import Platform
internal import Synchronization

/// Compares the lists of `offline/` with the files of the site, while its files are checked.
final class OfflineCheck: Sendable {
  private static let folder = "offline/"
  private static let manifest = "app.webmanifest"

  private let folder: String
  private let lists = Mutex(OfflineLists())
  private let photoBytes = Mutex(0)

  /// Nil if the site has no lists.
  init?(_ folder: String, _ listing: SiteListing) {
    guard case .file = listing.thing(at: Self.folder + OfflineLists.root) else { return nil }
    self.folder = folder
  }

  /// Adds a file that was read. Called from any worker.
  func add(_ path: String, _ bytes: [UInt8]) {
    guard ListedFile.lists(path) else { return }
    let file = ListedFile(bytes, path: path) { size(of: $0) }
    lists.withLock { $0.add(path, file) }
  }

  /// Adds a photo, of which only the size counts.
  func addPhoto(_ path: String) {
    let size = size(of: path)
    photoBytes.withLock { $0 += size }
  }

  private func size(of path: String) -> Int {
    do throws(FileError) { return try FileStatus.of(folder + "/" + path)?.size ?? 0 } catch { return 0 }
  }

  /// Reports each list that is not what the files say, and what is wrong with the manifest.
  func finish(_ listing: SiteListing, _ problems: any ProblemSink) {
    func report(_ name: String, _ reason: String) {
      problems.report(CheckProblems.offlineList.problem(at: Place(folder + "/" + Self.folder + name), reason))
    }
    var made: Set<String> = []
    let lists = lists.withLock { $0 }
    lists.each(photoBytes: photoBytes.withLock { $0 }) { name, bytes in
      made.insert(Self.folder + name)
      guard let published = read(Self.folder + name) else { return report(name, "there is no such list") }
      guard published != bytes else { return }
      report(name, Self.difference(String(decoding: bytes, as: UTF8.self), String(decoding: published, as: UTF8.self)))
    }
    for index in 0..<listing.count {
      let path = listing[index]
      guard path.hasPrefix(Self.folder), !path.hasSuffix(Gzip.suffix), !made.contains(path) else { continue }
      report(String(path.dropFirst(Self.folder.utf8.count)), "no file belongs into it")
    }
    checkManifest(problems)
  }

  private func read(_ path: String) -> [UInt8]? {
    do throws(FileError) { return try Files.read(folder + "/" + path, limit: 64 << 20) } catch { return nil }
  }

  /// The first line that differs.
  private static func difference(_ made: String, _ published: String) -> String {
    let expected = made.split(separator: "\n", omittingEmptySubsequences: false)
    let found = published.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(expected, found).enumerated().first { $1.0 != $1.1 }?.offset ?? min(expected.count, found.count)
    func shown(_ lines: [Substring]) -> String {
      line < lines.count ? Printable.line(String(lines[line]), limit: 160) : "its end"
    }
    return "line \(line + 1) is “\(shown(found))”, and the files say “\(shown(expected))”"
  }

  /// The manifest must be JSON, and each icon that it names a PNG of that size.
  private func checkManifest(_ problems: any ProblemSink) {
    func report(_ reason: String) {
      problems.report(CheckProblems.manifest.problem(at: Place(folder + "/" + Self.manifest), reason))
    }
    guard let bytes = read(Self.manifest) else { return report("there is no manifest beside the lists") }
    do throws(DocumentReader.Fault) {
      let document = try DocumentReader.read(String(decoding: bytes, as: UTF8.self))
      guard case .list(let icons)? = document["icons"]?.content, !icons.isEmpty else {
        return report("it names no icon")
      }
      for icon in icons {
        let (path, sizes) = (try icon["src"]?.text(for: "src") ?? "", try icon["sizes"]?.text(for: "sizes") ?? "")
        guard let picture = read(path) else { report("\(Printable.line(path)) is not there"); continue }
        if Self.pixels(of: picture).map({ "\($0.width)x\($0.height)" }) != sizes {
          report("\(Printable.line(path)) is no PNG of \(Printable.line(sizes))")
        }
      }
    } catch { report(error.reason) }
  }

  /// The size in the head of a PNG; nil for any other file.
  private static func pixels(of picture: [UInt8]) -> (width: Int, height: Int)? {
    guard picture.count > 24, picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    func number(_ start: Int) -> Int { picture[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}
