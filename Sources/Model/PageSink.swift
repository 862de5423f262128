/// Takes what the rendering stages make and publishes it later, all at once.
package protocol PageSink: Sendable {
  /// True where `path` was made from the same inputs on an earlier night and still stands, so that it needs no
  /// rendering; the page then counts as unchanged and stays published. Called from any worker.
  func stands(_ path: String, inputs: [UInt8]) -> Bool

  /// Takes a finished page; called from any worker.
  func accept(_ page: RenderedPage) throws
}

/// Takes the pages of a night that names only what may have changed: what is not named stands as it is.
package protocol PartialSink: PageSink {
  /// Says that `path` is no page any more, unless it is named tonight; false where nothing of that path is published.
  func withdraw(_ path: String) throws -> Bool

  /// What is published right in a folder and was not named tonight.
  func unnamed(in folder: String) throws -> [String]

  /// Photos that pages showed which are others tonight, or go, as far as nobody named them; sorted.
  func formerPhotos() throws -> [String]
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
