/// Receives rendered pages, which are published later, all at once.
package protocol PageSink: Sendable {
  /// Reuses the published file at `path` if it was made from the same inputs. Returns false if it must be rendered. A
  /// reused file counts as unchanged and stays published. May be called from any worker.
  func reuse(_ path: String, inputs: [UInt8]) -> Bool

  /// Accepts a rendered page. May be called from any worker.
  func accept(_ page: RenderedPage) throws
}

/// The files of one owner. A file that is neither accepted nor reused by the time that the owner is closed is removed.
package protocol OwnerSink: PageSink {
  /// Reuses the published file if the list of rows on it is the same, so that its inputs need not even be gathered.
  func reuse(_ path: String, rows: LedgerDigest) -> Bool

  /// Reuses a published file without a comparison; returns false if it is not published.
  func reuse(_ path: String) -> Bool

  /// The bytes of a published file that is sound; nil if there is none, or if files are made to be compared with it.
  func published(_ path: String) -> [UInt8]?

  /// The published files of the owner that were neither accepted nor reused yet, in byte order.
  var unnamed: [String] { get }

  /// Stores which photos a reused page shows, and the digest of the rows that it lists.
  func record(_ path: String, photos: [String], rows: LedgerDigest)

  /// Accepts a rendered page, and tells what it was made from.
  func accept(_ page: RenderedPage, from origin: any PageOrigin) throws

  /// Closes the owner: removes its files that were neither accepted nor reused.
  func close() throws
}

/// What a page was made from, for a sink that explains it.
package protocol PageOrigin {
  /// The size of the values in bytes.
  var valueBytes: Int { get }
  /// The template's files, partials and layout.
  var templates: [String] { get }
  /// The photos that the page refers to, with their states.
  var photos: [(reference: String, state: PhotoCopy.State)] { get }
  /// The values by their names, as JSON.
  func values() -> [UInt8]
  /// The template filled with escaped values; nil if it is not Markdown.
  func markdown() -> [UInt8]?
}

/// Receives the files of a site, one owner at a time. The files of an owner that is not opened stay as they are.
package protocol SiteSink: Sendable {
  /// The caller closes the result when all of the owner's files are accepted or reused. May be called from any worker.
  func open(_ owner: PageOwner) throws -> any OwnerSink

  /// Whether a file is published and sound that lists these rows, so that its owner need not be opened. May be called
  /// from any worker.
  func lists(_ rows: LedgerDigest, on path: String) throws -> Bool

  /// Whether the sink takes files of an owner; else they are not made, and stay as they are.
  func wants(_ owner: PageOwner) -> Bool
}

extension OwnerSink {
  package func published(_ path: String) -> [UInt8]? { nil }
  package func accept(_ page: RenderedPage, from origin: any PageOrigin) throws { try accept(page) }
}

extension SiteSink {
  package func lists(_ rows: LedgerDigest, on path: String) throws -> Bool { false }
  package func wants(_ owner: PageOwner) -> Bool { true }
}

/// A file of the site or of the reports, in memory.
package struct RenderedPage: Sendable {
  /// The order in which files are moved into place, so that a page never links to a missing file.
  package enum Kind: Int, Sendable, Hashable, Comparable, Codable {
    case asset
    case photo
    /// A page or leaf of a subject.
    case page
    /// Home, cuisines, A to Z, feeds: files that link to pages.
    case list

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The path below `Output/`: `site/restaurants/x.html`, `reports/index.html`.
  package let path: String
  package let kind: Kind
  package let content: Content
  /// A digest of everything that the page was made from.
  package let inputs: [UInt8]
  /// The digest of the rows that the page lists; `none` if it lists none.
  package let rows: LedgerDigest
  /// The paths of the photos that the page shows, below `Output/`.
  package let photos: [String]
  /// The bytes of these photos: of each the largest copy, once.
  package let photoBytes: Int

  /// Bytes in memory, or a file to be linked or copied.
  package enum Content: Sendable {
    case bytes([UInt8])
    case file(path: String)
  }

  package init(
    path: String, kind: Kind, content: Content, inputs: [UInt8], rows: LedgerDigest = .none, photos: [String] = [],
    photoBytes: Int = 0
  ) {
    self.path = path
    self.kind = kind
    self.content = content
    self.inputs = inputs
    self.rows = rows
    self.photos = photos
    self.photoBytes = photoBytes
  }
}
