internal import Diagnostics
package import Model
package import Store

/// `person.json`: everything that is held of a person, and what of it is public and where.
///
/// The order of members is fixed, and so is that of rows, so that the same state gives the same bytes.
package struct PersonDocument {
  let held: PersonHoldings
  let settings: SiteSettings
  /// The copies of a photo; none if there are none yet.
  let copies: (_ reference: String, _ kind: PhotoKind) throws -> [PhotoCopy.Size]

  /// A photo of the person in the archive: its path there, and the copy that is stored.
  package struct Photo {
    package let path: String
    package let copy: PhotoCopy.Size
  }

  package init(
    _ held: PersonHoldings, _ settings: SiteSettings,
    copies: @escaping (_ reference: String, _ kind: PhotoKind) throws -> [PhotoCopy.Size]
  ) {
    self.held = held
    self.settings = settings
    self.copies = copies
  }

  private var show: UserShow { settings.show }

  /// The photos of which there are copies, each once.
  package func photos() throws -> [Photo] {
    var photos: [String: PhotoCopy.Size] = [:]
    if let avatar = try avatar() { photos[avatar.path] = avatar.copy }
    for review in held.reviews {
      if let photo = try photo(of: review) { photos[photo.path] = photo.copy }
    }
    return photos.keys.sorted().compactMap { path in photos[path].map { Photo(path: path, copy: $0) } }
  }

  /// The file's bytes: indented JSON and a newline.
  package func bytes() throws -> [UInt8] { try pieces().flatMap { try $0.bytes() } }

  /// `rejects.ndjson`: what could not be read of the person's own records.
  package func rejectBytes() -> [UInt8] {
    held.rejects.flatMap { reject in
      var json = JSONWriter()
      Self.write(reject, to: &json)
      return json.bytes + [0x0A]
    }
  }

  // MARK: What is public

  private var page: String? { held.hasPage ? "users/\(Slug.of(held.id)).html" : nil }

  /// The page, and which of the person's data the site shows at all.
  func writePublic(_ avatar: Photo?, to json: inout JSONWriter) {
    json.object("public") { json in
      json.member("page", page)
      json.key("photo")
      if held.hasPage, show.photos, let avatar { json.value(avatar.copy.path) } else { json.null() }
      json.array("shows") { json in
        if held.hasPage || !held.reviews.isEmpty { json.value("name") }
        if !held.reviews.isEmpty { json.value("reviews") }
        guard held.hasPage else { return }
        let records = [("favorites", show.favorites), ("visits", show.visits), ("orders", show.orders)]
        let columns = UserShow.columnsOnRequest.map { ($0.column.name, show.shows($0)) }
        for (name, isShown) in records + columns + [("joined", show.joined)] where isShown { json.value(name) }
      }
    }
  }

  /// The pages that show a review, and its photo there. Of the restaurant's only the first is named, as reviews of other
  /// users move this one to the older pages behind it.
  private func publicPaths(of review: PersonHoldings.HeldReview, _ photo: Photo?) -> [String] {
    var pages: [String] = []
    guard let id = review.row.text("id") else { return pages }
    if review.isOnRestaurantsPage, let place = review.row.text("restaurant_id") {
      pages.append("restaurants/\(Slug.of(place)).html")
    }
    if let leaf = review.leafOfUser, show.reviews {
      let stem = "users/\(Slug.of(held.id))"
      pages.append("\(leaf == 0 ? stem : "\(stem)/\(leaf)").html#r-\(Slug.of(id))")
    }
    if let photo, showsPhoto(of: review) { pages.append(photo.copy.path) }
    return pages
  }

  /// Whether a page shows the photo of a review.
  func showsPhoto(of review: PersonHoldings.HeldReview) -> Bool {
    settings.showsPhoto(
      onRestaurantsPage: review.isOnRestaurantsPage, onUsersPage: review.leafOfUser != nil && show.reviews)
  }

  func avatar() throws -> Photo? {
    let row = held.user ?? held.account ?? held.derived
    // Of a user without a row the newest review says the picture.
    let reference = row == nil ? held.reviews.compactMap { $0.row.text("avatar") }.last : row?.text("photo")
    guard let reference, let copy = try copies(reference, .avatar).first else { return nil }
    return Photo(path: "photo.\(copy.format)", copy: copy)
  }

  func photo(of review: PersonHoldings.HeldReview) throws -> Photo? {
    guard let id = review.row.text("id"), let reference = review.row.text("photo"),
      let copy = try copies(reference, .review).first
    else { return nil }
    return Photo(path: "photos/\(Slug.of(id)).\(copy.format)", copy: copy)
  }

  // MARK: Rows

  func write(_ review: PersonHoldings.HeldReview, _ photo: Photo?, to json: inout JSONWriter) {
    json.object { json in
      Self.writeCells(review.row, to: &json)
      json.member("restaurant", review.restaurant)
      json.member("photoFile", photo?.path)
      json.array("public", publicPaths(of: review, photo))
    }
  }

  static func write(_ row: HeldRow, to json: inout JSONWriter) {
    json.object { json in writeCells(row, to: &json) }
  }

  private static func writeCells(_ row: HeldRow, to json: inout JSONWriter) {
    for cell in row.cells {
      json.key(cell.name)
      switch cell.value {
      case .null: json.null()
      case .integer(let number): json.value(Int(number))
      case .real(let number): write(number, to: &json)
      case .text(let text): json.value(text)
      case .time(let time): json.value(time.iso(fraction: true))
      case .withheld: json.value("(another person)")
      }
    }
  }

  /// The shortest text that reads as the same number; null for what JSON has no number for.
  private static func write(_ number: Double, to json: inout JSONWriter) {
    guard number.isFinite, abs(number) < 1e15 else { return json.null() }
    for decimals in 0...9 where Double(JSONWriter.fixed(number, decimals: decimals)) == number {
      return json.value(number, decimals: decimals)
    }
    json.value("\(number)")
  }

  static func write(_ table: PersonHoldings.HeldTable, to json: inout JSONWriter) {
    json.object { json in
      json.member("table", table.name)
      json.array("rows") { json in for row in table.rows { write(row, to: &json) } }
    }
  }

  static func write(_ reject: RejectedRecord, to json: inout JSONWriter) {
    json.object { json in
      json.member("file", reject.file)
      json.member("line", reject.line)
      json.member("column", reject.column)
      json.member("kind", reject.kind.rawValue)
      json.member("record_id", reject.recordID)
      json.member("problem", reject.problem)
      json.member("raw", reject.raw)
    }
  }
}

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
      json.array("reviews") { _ in }
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
        json.array(name) { json in for row in rows { Self.write(row, to: &json) } }
      }
      json.array("tables") { json in for table in held.tables { Self.write(table, to: &json) } }
      json.array("rejects") { json in for reject in held.rejects { Self.write(reject, to: &json) } }
    }
    var indentation = JSONIndentation(depth: 2, isOpened: held.reviews.isEmpty)
    return indentation.indented([UInt8(ascii: "]"), UInt8(ascii: ",")] + json.bytes.dropFirst()) + [0x0A]
  }
}
