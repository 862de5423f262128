internal import Model

/// What `sumaq.json` says of photos; the defaults are those of a photo that looks good on an old phone.
package struct PhotoSettings: Sendable, Hashable {
  /// The format of the written copies.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case jpeg
    case webp

    /// The ending of the file name.
    package var ending: String { self == .jpeg ? "jpg" : "webp" }
  }

  /// Whose pages show the photo of a review: both, its author's only, or none.
  package enum ReviewPhotos: String, Sendable, Hashable, CaseIterable {
    case shared
    case own
    case none
  }

  /// Longest sides of a picture's copies, largest first.
  package var sizes = [900, 320]
  /// The side of an avatar's square copy.
  package var avatarPixels = 96
  /// 1 to 100.
  package var quality = 82
  package var format = Format.jpeg
  /// A written copy is at most this large: its quality is lowered, then its size.
  package var budgetBytes = 500_000
  /// A source of more pixels is refused before it is decoded.
  package var limitPixels = 100_000_000
  /// A larger source is refused before it is read.
  package var limitBytes = 30_000_000
  /// How long a night may work on photos; what is not done stays pending.
  package var minutes = 20.0
  package var reviewPhotos = ReviewPhotos.shared
  /// Worker processes; one a core.
  package var workers = 1
  /// Address space of a worker process.
  package var workerMemoryBytes = 512 << 20
  /// How long one photo may take.
  package var secondsPerPhoto = 20.0
  /// The disk tier of the cache.
  package var cacheBytes = 10_000_000_000
  package var cacheItems = 1_000_000

  package init() {}

  /// The encoders' version: raised whenever the same settings give other bytes.
  private static let encodingVersion = 2

  /// The settings that decide a copy's bytes or a refusal, as text: a photo made under another is made again.
  package var fingerprint: String {
    let numbers = [Self.encodingVersion, avatarPixels, quality, budgetBytes, limitPixels, limitBytes] + sizes
    return format.rawValue + numbers.map { "-\($0)" }.joined()
  }
}
