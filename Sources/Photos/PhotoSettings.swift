package import Model

/// The settings of photos in `sumaq.json`. The defaults give photos that look good on an old phone.
package struct PhotoSettings: Sendable, Hashable, Codable {
  /// The format of the written copies.
  package enum Format: String, Sendable, Hashable, CaseIterable, Codable {
    case jpeg
    case webp

    /// The file name extension.
    package var ending: String { self == .jpeg ? "jpg" : "webp" }
  }

  /// The longest sides of a picture's copies, the largest first.
  package var sizes = [900, 320]
  /// The side of an avatar's square copy.
  package var avatarPixels = 96
  /// 1 to 100.
  package var quality = 82
  package var format = Format.jpeg
  /// The size limit of a copy: its quality is lowered first, then its size.
  package var budgetBytes = 500_000
  /// A source with more pixels is refused before it is decoded.
  package var limitPixels = 100_000_000
  /// A larger source is refused before it is read.
  package var limitBytes = 30_000_000
  /// How long a night may work on photos; the photos that are left stay pending.
  package var minutes = 20.0
  package var reviewPhotos = ReviewPhotos.shared
  /// The ids of users who have access to their own reviews, whose photos are made whatever `reviewPhotos` says.
  package var authorsWithAccess: [String] = []
  /// The number of worker processes; one for each core.
  package var workers = 1
  /// The limit of a worker's address space.
  package var workerMemoryBytes = 512 << 20
  /// The limit of the time for one photo.
  package var secondsPerPhoto = 20.0
  /// The limit of the disk cache.
  package var cacheBytes = 10_000_000_000
  package var cacheItems = 1_000_000

  package init() {}

  /// The version of the encoders. Increase it if the same settings give other bytes.
  private static let encodingVersion = 3

  /// A text of the settings that decide a copy's bytes or a refusal. A photo that was made with other settings is made
  /// again.
  package var fingerprint: String {
    let numbers = [Self.encodingVersion, avatarPixels, quality, budgetBytes, limitPixels, limitBytes] + sizes
    return format.rawValue + numbers.map { "-\($0)" }.joined()
  }
}
