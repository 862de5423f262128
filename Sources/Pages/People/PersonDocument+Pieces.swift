internal import Diagnostics
internal import Model
internal import Store

// The file in pieces, of which a new review changes only the newest.
extension PersonDocument {
  /// A piece of the file. `inputs` is a digest of everything that its bytes are made from.
  struct Piece {
    let inputs: [UInt8]
    let bytes: () throws -> [UInt8]
  }

  /// The reviews in a piece, which are counted from the oldest.
  private static let onPiece = 20

  /// The pieces, which joined are the file: what comes before the reviews, the reviews, what comes after them.
  func pieces() throws -> [Piece] {
    let count = held.reviews.count
    let reviews = stride(from: 0, to: count, by: Self.onPiece).map { $0..<min(count, $0 + Self.onPiece) }
    return [try beginning()] + (try reviews.map(piece)) + [end()]
  }

  /// Everything up to the first review.
  private func beginning() throws -> Piece {
    let avatar = try avatar()
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("id", held.id)
      writePublic(avatar, to: &json)
      for (name, row) in [("user", held.user), ("account", held.account), ("takenFromOtherRows", held.derived)] {
        json.key(name)
        if let row { Self.write(row, to: &json) } else { json.null() }
      }
      json.key("reviews")
      json.array { _ in }
    }
    let bytes = Array(json.bytes.dropLast(2))
    return Piece(inputs: SHA256.digest(bytes)) { JSONIndentation.indented(bytes) }
  }

  private func piece(_ range: Range<Int>) throws -> Piece {
    let reviews = held.reviews[range]
    let photos = try reviews.map { try photo(of: $0) }
    var hash = SHA256()
    hash.add(held.id)
    hash.add(0, settings.show.reviews ? 1 : 0)
    for (review, photo) in zip(reviews, photos) {
      review.row.add(to: &hash)
      hash.add(review.restaurant == nil ? 0 : 1, review.isOnRestaurantsPage ? 1 : 0)
      hash.add(review.leafOfUser == nil ? 0 : 1, Int64(review.leafOfUser ?? 0))
      hash.add(review.restaurant ?? "")
      guard let photo else { continue }
      hash.add(2, showsPhoto(of: review) ? 1 : 0)
      hash.add(photo.path)
      hash.add(photo.copy.path)
    }
    return Piece(inputs: hash.finish()) {
      var json = JSONWriter()
      json.array { json in for (review, photo) in zip(reviews, photos) { write(review, photo, to: &json) } }
      let isFirst = range.lowerBound == 0
      var indentation = JSONIndentation(depth: 2, isOpened: isFirst)
      return indentation.indented((isFirst ? [] : [UInt8(ascii: ",")]) + json.bytes.dropFirst().dropLast())
    }
  }

  /// Everything after the last review.
  private func end() -> Piece {
    let lists = [
      ("favorites", held.favorites), ("visits", held.visits), ("orders", held.orders), ("owns", held.owned),
    ]
    var hash = SHA256()
    for rows in lists.map(\.1) + held.tables.map(\.rows) {
      for row in rows { row.add(to: &hash) }
      hash.add(6, Int64(rows.count))
    }
    for table in held.tables { hash.add(table.name) }
    hash.add(0, held.reviews.isEmpty ? 1 : 0)
    hash.update(rejectBytes())
    return Piece(inputs: hash.finish()) { ending(lists) }
  }

  private func ending(_ lists: [(String, [HeldRow])]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for (name, rows) in lists {
        json.key(name)
        json.array { json in for row in rows { Self.write(row, to: &json) } }
      }
      json.key("tables")
      json.array { json in for table in held.tables { Self.write(table, to: &json) } }
      json.key("rejects")
      json.array { json in for reject in held.rejects { Self.write(reject, to: &json) } }
    }
    var indentation = JSONIndentation(depth: 2, isOpened: held.reviews.isEmpty)
    return indentation.indented([UInt8(ascii: "]"), UInt8(ascii: ",")] + json.bytes.dropFirst()) + [0x0A]
  }
}
