package import Diagnostics
internal import Platform

/// The templates by name. A file in the user's folder replaces the shipped one.
package struct TemplateFolder: Sendable {
  /// A file, and the path by which problems name it.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
  }

  /// The folders; earlier ones take precedence.
  private let folders: [String]
  private static let limitBytes = 10 << 20

  /// `user` may be missing or empty.
  package init(user: String?, shipped: String) {
    folders = [user, shipped].compactMap(\.self)
  }

  /// The required files that are missing, in their order.
  package func missing() throws(Failure) -> [String] {
    var missing: [String] = []
    for name in Self.needed where try file(name) == nil { missing.append(name) }
    return missing
  }

  /// The files from which pages and reports are made, except for partials and reports, which are found by their folder.
  package static let needed =
    ["layout.html"] + PageKind.allCases.map(\.file) + FragmentKind.allCases.map(\.file) + [
      "feed.xml", "bundle.html", "assets/site.css", "assets/sheet.css", "assets/seal.css", "assets/bundle.css",
      "assets/site.js", "assets/search.js", "assets/stars.js", "assets/seal.js", "strings/en.json",
      "strings/es.json", "strings/zh-Hant.json", "strings/az.json", "reports/layout.html", "reports/reports.js",
    ]

  /// The file with that name; nil if neither folder has it. Throws if it cannot be read.
  package func file(_ name: String) throws(Failure) -> File? {
    for folder in folders {
      let path = Path.join(folder, name)
      do throws(FileError) {
        guard try FileStatus.following(path)?.kind == .file else { continue }
        return File(path: path, bytes: try Files.read(path, limit: Self.limitBytes))
      } catch {
        guard error.code == EFBIG else { throw error.failure }
        throw Failure(
          .configuration, PagesProblems.largeTemplate.problem(at: Place(path), "\(path) is larger than 10 MB"))
      }
    }
    return nil
  }

  /// The file with that name as text. Throws if it is missing or not UTF-8.
  func text(_ name: String) throws(Failure) -> (path: String, text: String) {
    guard let file = try file(name) else {
      throw Failure(.configuration, PagesProblems.noTemplate.problem(at: Place(name), "there is no template \(name)"))
    }
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw Failure(
        .configuration, PagesProblems.badEncoding.problem(at: Place(file.path), "\(file.path) is not UTF-8"))
    }
    return (file.path, text)
  }

  /// The files with that name in both folders as texts, the shipped one first.
  func texts(_ name: String) throws(Failure) -> [StringTableFile] {
    var texts: [StringTableFile] = []
    for folder in folders.reversed() {
      let alone = TemplateFolder(user: nil, shipped: folder)
      guard try alone.file(name) != nil else { continue }
      let found = try alone.text(name)
      texts.append(StringTableFile(path: found.path, text: found.text))
    }
    return texts
  }

  /// The paths of all files, or folders, in a folder of both, including those that are replaced, in byte order of their
  /// names.
  func paths(in part: String, kind: FileStatus.Kind = .file) throws(Failure) -> [String] {
    var paths: [String] = []
    for folder in folders {
      let path = part.isEmpty ? folder : Path.join(folder, part)
      do throws(FileError) {
        guard try FileStatus.following(path)?.kind == .folder else { continue }
        for name in try Files.names(in: path).sorted() where !name.hasPrefix(".") && !name.hasSuffix("~") {
          let file = Path.join(path, name)
          if try FileStatus.following(file)?.kind == kind { paths.append(file) }
        }
      } catch {
        throw error.failure
      }
    }
    return paths
  }

  /// The names of the files in a folder of both, each once, in byte order.
  package func names(in part: String) throws(Failure) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      let path = Path.join(folder, part)
      do throws(FileError) {
        guard try FileStatus.following(path)?.kind == .folder else { continue }
        names.formUnion(try Files.names(in: path).filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") })
      } catch {
        throw error.failure
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
