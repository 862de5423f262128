package import Diagnostics
internal import Platform

/// The templates by name: the user's folder laid file by file over the shipped one.
package struct TemplateFolder: Sendable {
  /// A file that was found, and under which path problems name it.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]
  }

  /// Earlier ones win.
  private let folders: [String]
  private static let limitBytes = 10 << 20

  /// `user` may be missing or empty.
  package init(user: String?, shipped: String) {
    folders = [user, shipped].compactMap(\.self)
  }

  /// Which of the files that every build needs are not there, in their order.
  package func missing() throws(Failure) -> [String] {
    var missing: [String] = []
    for name in Self.needed where try file(name) == nil { missing.append(name) }
    return missing
  }

  /// What pages and reports are made from, less partials and reports, which are found by their folder.
  package static let needed =
    ["layout.html"] + PageKind.allCases.map(\.file) + [
      "feed.xml", "assets/site.css", "assets/sheet.css", "assets/site.js", "assets/search.js", "strings/en.json",
      "strings/es.json",
      "strings/zh-Hant.json", "strings/az.json", "reports/layout.html", "reports/reports.js",
    ]

  /// The file of that name, nil where neither folder has it. A file that cannot be read is a failure.
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

  /// The file of that name as text; one that is missing or no UTF-8 is a failure.
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

  /// The files of that name in both folders as texts, the shipped one first.
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

  /// The paths of all files, or folders, in a folder of both, those that others hide too, in byte order of their names.
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

  /// The files in a folder of both, each name once, in byte order.
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
