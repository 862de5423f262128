/// What a night knows of a photo, for the next one over the same lake: the source as it was found, what became of it, and
/// for an address what its server said.
package struct RememberedPhoto: Sendable, Hashable {
  /// The file system's attributes of a source.
  package struct Source: Sendable, Hashable {
    package let size: Int64
    package let modified: Int64
    package let changed: Int64
    package let inode: Int64

    package init(size: Int64, modified: Int64, changed: Int64, inode: Int64) {
      (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
    }
  }

  /// The copies that were made of a source.
  package struct Result: Sendable, Hashable {
    /// SHA-256 of the source in hexadecimal.
    package let source: String
    package let settings: String
    package let preview: String
    package let sizes: [PhotoCopy.Size]

    package init(source: String, settings: String, preview: String, sizes: [PhotoCopy.Size]) {
      (self.source, self.settings, self.preview, self.sizes) = (source, settings, preview, sizes)
    }
  }

  /// The last answer for an address, with times in microseconds since 1970.
  package struct Answer: Sendable, Hashable {
    package let etag: String
    package let lastModified: String
    package let fetchedAt: Int64
    package let freshUntil: Int64

    package init(etag: String, lastModified: String, fetchedAt: Int64, freshUntil: Int64) {
      (self.etag, self.lastModified, self.fetchedAt, self.freshUntil) = (etag, lastModified, fetchedAt, freshUntil)
    }
  }

  package let reference: String
  package let isAvatar: Bool
  /// Of the queue's job: its state, what pages show, and the settings under which it ended.
  package let state: String
  package let outcome: String
  package let settings: String
  package var source: Source?
  package var result: Result?
  package var answer: Answer?
  package var attempts: Int64 = 0
  /// Microseconds since 1970.
  package var nextAttempt: Int64?
  package var problem = ""
  package var lastError = ""

  package init(reference: String, isAvatar: Bool, state: String, outcome: String, settings: String) {
    (self.reference, self.isAvatar) = (reference, isAvatar)
    (self.state, self.outcome, self.settings) = (state, outcome, settings)
  }
}
