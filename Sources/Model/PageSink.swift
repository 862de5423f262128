/// Takes rendered pages, and publishes them later, all at once.
package protocol PageSink: Sendable {
  /// True where `path` was made from the same inputs on an earlier night and still stands, so that it needs no
  /// rendering; the page then counts as unchanged and stays published. Called from any worker.
  func stands(_ path: String, inputs: [UInt8]) -> Bool

  /// Takes a finished page; called from any worker.
  func accept(_ page: RenderedPage) throws
}

/// The files of one owner: each is named tonight, or goes when the owner is closed.
package protocol OwnerSink: PageSink {
  /// True where the list of rows behind `path` is what it was, so that not even its inputs need to be gathered.
  func stands(_ path: String, rows: LedgerDigest) -> Bool

  /// Names a published file that stays as it is, unseen; false if it is not published.
  func keep(_ path: String) -> Bool

  /// What is published of the owner and was not named yet, in byte order.
  var unnamed: [String] { get }

  /// Says which photos a page shows that was named by its inputs, and the digest of the rows that it lists.
  func note(_ path: String, photos: [String], rows: LedgerDigest)

  /// Ends the owner's files: those that were not named go.
  func close() throws
}

/// Takes the files of a site, owner by owner; the files of an owner that is not opened stay as they are.
package protocol SiteSink: Sendable {
  /// To be closed once all of the owner's files are named. Called from any worker.
  func open(_ owner: PageOwner) throws -> any OwnerSink
}

/// A file of the site or of the reports, in memory.
package struct RenderedPage: Sendable {
  /// In which order files are put in place: a page never links to what is not there yet.
  package enum Kind: Int, Sendable, Hashable, Comparable {
    case asset
    case photo
    /// A subject's page or leaf.
    case page
    /// Home, cuisines, A to Z, feeds: what links to pages.
    case list

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// Below `Output/`: `site/restaurants/x.html`, `reports/index.html`.
  package let path: String
  package let kind: Kind
  package let content: Content
  /// A digest of everything that the page was made from.
  package let inputs: [UInt8]

  /// Bytes in memory, or a file to be linked or copied.
  package enum Content: Sendable {
    case bytes([UInt8])
    case file(path: String)
  }

  package init(path: String, kind: Kind, content: Content, inputs: [UInt8]) {
    self.path = path
    self.kind = kind
    self.content = content
    self.inputs = inputs
  }
}
