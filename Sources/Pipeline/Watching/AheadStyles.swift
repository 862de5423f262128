internal import Diagnostics
internal import Pages
internal import Platform
internal import Reports

/// The names under which open pages load styles: those that are published, and those that were made ahead.
///
/// A style is shown under each of them, so that no page need be made again because of it.
struct AheadStyles {
  /// The paths of styles that were made ahead, by folder and stem.
  private var ahead: [String: Set<String>] = [:]

  /// Forgets what was made ahead, as it is published.
  mutating func published() { ahead = [:] }

  /// Every path of a style of this stem, such as `site/assets/site-0123456789.css`.
  func paths(_ folder: String, _ stem: String, output: String) -> [String] {
    let names: [String]
    do throws(FileError) { names = try Files.names(in: Path.join(output, folder)) } catch { return known(folder, stem) }
    let published = names.filter {
      $0.hasSuffix(".css") && $0.prefix(upTo: $0.lastIndex(of: "-") ?? $0.endIndex) == stem
    }
    return Set(published.map { Path.join(folder, $0) }).union(known(folder, stem)).sorted()
  }

  mutating func add(_ path: String, _ folder: String, _ stem: String) {
    ahead[Path.join(folder, stem), default: []].insert(path)
  }

  private func known(_ folder: String, _ stem: String) -> [String] {
    (ahead[Path.join(folder, stem)] ?? []).sorted()
  }
}
