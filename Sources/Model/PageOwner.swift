/// A part of the output that is published, looked at and taken away as one: a restaurant's page with its leaves, a folder
/// of lists, a photo.
///
/// A path alone tells its owner, and in byte order an owner's paths follow one another, as they begin with the same words
/// and go on with `.` or `/`.
package struct PageOwner: Sendable, Hashable {
  /// All paths from here on, below `Output/`, in byte order.
  package let first: String
  /// The first path that is no longer the owner's.
  package let end: String

  private init(_ first: String, _ end: String) { (self.first, self.end) = (first, end) }

  /// A page of that path without suffix, and all files in the folder of its name.
  package static func page(_ stem: String) -> PageOwner {
    // In byte order `.`, `/` and `0` follow one another.
    PageOwner(stem + ".", stem + "0")
  }

  /// All files below a folder.
  package static func folder(_ path: String) -> PageOwner { PageOwner(path + "/", path + "0") }

  package static func file(_ path: String) -> PageOwner { PageOwner(path, path + " ") }

  /// All files whose paths begin so.
  package static func files(beginning path: String) -> PageOwner { PageOwner(path, path + "\u{7F}") }

  package static func restaurant(_ id: String) -> PageOwner { .page("site/restaurants/" + Slug.of(id)) }
  package static func user(_ id: String) -> PageOwner { .page("site/users/" + Slug.of(id)) }
  /// A dish by the file name of its page, with the lists of its places by letter.
  package static func dish(_ slug: String) -> PageOwner { .page("site/dishes/" + slug) }
  package static let home = PageOwner.page("site/index")
  package static let sitemap = PageOwner.files(beginning: "site/sitemap")
  /// What only analysts see, and what everybody does.
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
    case (_, 3): self = .folder(folder)
    case (let name, _) where name.hasPrefix("sitemap"): self = .sitemap
    case (let name, _): self = .page("site/" + name.prefix { $0 != "." })
    }
  }

  package func owns(_ path: String) -> Bool {
    path.withBytes { path in
      first.withBytes { !path.lexicographicallyPrecedes($0) } && end.withBytes { path.lexicographicallyPrecedes($0) }
    }
  }
}
