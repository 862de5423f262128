/// A part of the output that is published, compared and removed as a whole: a restaurant's page with its leaves, a
/// folder of lists, a photo.
///
/// The path of a file determines its owner. The paths of an owner are adjacent in byte order, as they begin with the
/// same text and continue with `.` or `/`.
package struct PageOwner: Sendable, Hashable {
  /// The lower bound of the owner's paths, below `Output/`, in byte order.
  package let first: String
  /// The first path after those of the owner.
  package let end: String

  private init(_ first: String, _ end: String) { (self.first, self.end) = (first, end) }

  /// The page at `stem`, a path without suffix, and all files in the folder of the same name.
  package static func page(_ stem: String) -> PageOwner {
    // In byte order `.`, `/` and `0` follow one another.
    PageOwner(stem + ".", stem + "0")
  }

  /// All files below a folder.
  package static func folder(_ path: String) -> PageOwner { PageOwner(path + "/", path + "0") }

  package static func file(_ path: String) -> PageOwner { PageOwner(path, path + " ") }

  /// All files whose paths begin like this.
  package static func files(beginning path: String) -> PageOwner { PageOwner(path, path + "\u{7F}") }

  package static func restaurant(_ id: String) -> PageOwner { .page("site/restaurants/" + Slug.of(id)) }
  package static func user(_ id: String) -> PageOwner { .page("site/users/" + Slug.of(id)) }
  /// A dish, by the file name of its page, with the lists of its places by letter.
  package static func dish(_ slug: String) -> PageOwner { .page("site/dishes/" + slug) }
  package static let home = PageOwner.page("site/index")
  package static let sitemap = PageOwner.files(beginning: "site/sitemap")
  /// The page that lists what a device keeps of the site.
  package static let offlinePage = PageOwner.files(beginning: "site/offline.")
  /// The list of all districts; the folder of the same name has their pages.
  package static let districtsPage = PageOwner.files(beginning: "site/districts.")
  /// The lists by which devices keep pages.
  package static let offlineLists = PageOwner.folder("site/offline")
  /// All files of the part of the site that is sealed.
  package static let sealed = PageOwner.folder("site/sealed")
  /// The page that opens what is sealed.
  package static let sealedPage = PageOwner.page("site/sealed/index")
  /// The slots of all people who have access.
  package static let sealedSlots = PageOwner.folder("site/sealed/s")
  /// The files of a sealed folder, by its name.
  package static func sealedFolder(_ name: String) -> PageOwner { .folder("site/sealed/b/" + name) }
  /// The files of reports: those for analysts, and those for everybody.
  package static let reports = [PageOwner.folder("reports"), .folder("site/reports")]

  /// The owner of a file.
  package init(of path: String) {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] == "site" else {
      self = .folder(String(parts[0]))
      return
    }
    let folder = "site/" + parts[1]
    switch (parts[1], parts.count) {
    case ("photos", 3): self = .file(path)
    case ("restaurants", 3), ("users", 3), ("dishes", 3):
      self = .page(folder + "/" + parts[2].prefix { $0 != "." && $0 != "/" })
    case ("sealed", 3): self.init(ofSealed: parts[2])
    case (_, 3): self = .folder(folder)
    case (let name, _) where name.hasPrefix("offline."): self = .offlinePage
    case (let name, _) where name.hasPrefix("districts."): self = .districtsPage
    case (let name, _) where name.hasPrefix("sitemap"): self = .sitemap
    case (let name, _): self = .page("site/" + name.prefix { $0 != "." })
    }
  }

  /// The owner of a file below `site/sealed`.
  private init(ofSealed path: Substring) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("b", 3): self = .sealedFolder(String(parts[1]))
    case (let folder, 2...): self = .folder("site/sealed/" + folder)
    default: self = .page("site/sealed/" + path.prefix { $0 != "." })
    }
  }

  package func owns(_ path: String) -> Bool {
    path.withBytes { path in
      first.withBytes { !path.lexicographicallyPrecedes($0) } && end.withBytes { path.lexicographicallyPrecedes($0) }
    }
  }
}
