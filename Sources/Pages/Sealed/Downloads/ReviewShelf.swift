internal import Model

/// Reads a restaurant's reviews for its files, and keeps those of the last file, as each is written in three formats.
final class ReviewShelf {
  private let dossiers: any DossierSource
  private let key: Int64
  private let count: Int
  /// The reviews of a file by piece.
  private var kept: (file: Int, pieces: [Int: [Review]]) = (0, [:])

  init(_ dossiers: any DossierSource, _ key: Int64, count: Int) {
    self.dossiers = dossiers
    self.key = key
    self.count = count
  }

  /// Which of the reviews are in a file, counted from the oldest.
  func range(_ file: Int) -> Range<Int> { range(file, of: ReviewFileRows.most) }

  private func range(_ number: Int, of size: Int) -> Range<Int> {
    min(count, number * size)..<min(count, (number + 1) * size)
  }

  /// The reviews of a piece, the oldest first. Pieces are numbered from the oldest, through all files.
  func reviews(_ piece: Int) throws -> [Review] {
    let file = piece / (ReviewFileRows.most / ReviewFileRows.onPiece)
    if kept.file != file { kept = (file, [:]) }
    if let reviews = kept.pieces[piece] { return reviews }
    // The list begins with the newest.
    let positions = range(piece, of: ReviewFileRows.onPiece).map { count - 1 - $0 }
    let reviews = try dossiers.reviews(ofRestaurant: key, positions: positions)
    kept.pieces[piece] = reviews
    return reviews
  }
}
