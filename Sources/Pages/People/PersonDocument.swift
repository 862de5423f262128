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
    json.key("public")
    json.object { json in
      json.key("page")
      if let page { json.value(page) } else { json.null() }
      json.key("photo")
      if held.hasPage, show.photos, let avatar { json.value(avatar.copy.path) } else { json.null() }
      json.key("shows")
      json.array { json in
        for (name, isShown) in [
          ("name", held.hasPage || !held.reviews.isEmpty), ("reviews", !held.reviews.isEmpty),
          ("favorites", show.favorites && held.hasPage), ("visits", show.visits && held.hasPage),
          ("orders", show.orders && held.hasPage), ("diet", show.diet && held.hasPage),
          ("budget", show.budget && held.hasPage), ("joined", show.joined && held.hasPage),
        ] where isShown { json.value(name) }
      }
    }
  }

  /// The pages that show a review, and its photo there. Of the restaurant's only the first is named, as reviews of others move this one to
  /// the older pages behind it.
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
      json.key("restaurant")
      if let name = review.restaurant { json.value(name) } else { json.null() }
      json.key("photoFile")
      if let photo { json.value(photo.path) } else { json.null() }
      json.key("public")
      json.array { json in for path in publicPaths(of: review, photo) { json.value(path) } }
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
      json.key("rows")
      json.array { json in for row in table.rows { write(row, to: &json) } }
    }
  }

  static func write(_ reject: RejectedRecord, to json: inout JSONWriter) {
    json.object { json in
      json.member("file", reject.file)
      json.member("line", reject.line)
      json.member("column", reject.column)
      json.member("kind", reject.kind.rawValue)
      json.key("record_id")
      if let id = reject.recordID { json.value(id) } else { json.null() }
      json.member("problem", reject.problem)
      json.member("raw", reject.raw)
    }
  }
}
