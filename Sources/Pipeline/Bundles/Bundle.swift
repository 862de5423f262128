internal import Diagnostics
internal import Model
internal import Pages
internal import Platform

/// The pages of one subject as a file that can be written.
struct Bundle {
  enum Content {
    case page(BundlePage)
    case files(BundleFiles)
  }

  let content: Content
  /// The number of bytes of the file.
  let size: Int
  private let slug: String
  private let copies: StoredCopies

  /// Nil if the subject has no page. Fails with exit code 65 if the file would be too large.
  init?(_ subject: BundleSubject, _ wish: BundleWish, _ copies: StoredCopies, _ maker: BundleMaker) throws {
    slug = subject.slug
    self.copies = copies
    let photos = BundlePhotos(rawValue: wish.photos.rawValue) ?? .all
    switch wish.format {
    case .html:
      do {
        guard let page = try maker.page(of: subject, photos: photos, within: wish.limit) else { return nil }
        (content, size) = (.page(page), page.bytes.count)
      } catch let error as BundlePage.TooLarge {
        throw Self.tooLarge(subject, error.bytes, wish, "even without reviews ")
      }
    case .zip:
      guard let files = try maker.files(of: subject, photos: photos) else { return nil }
      let members = try files.contents.map { name, content in (name: name, bytes: try copies.size(of: name, content)) }
      let size = StoredZip.size(of: members, comment: BundleTarget.zipMark)
      guard size <= min(wish.limit, BundleWish.mostOfZip) else { throw Self.tooLarge(subject, size, wish, "") }
      (content, self.size) = (.files(files), size)
    }
  }

  /// Writes the file in pieces.
  func write(_ write: @escaping ([UInt8]) throws -> Void) throws {
    switch content {
    case .page(let page): try write(page.bytes)
    case .files(let files):
      let contents = files.contents
      try StoredZip.write(
        Array(contents.keys), permissions: 0o644, comment: BundleTarget.zipMark,
        content: { name in
          guard case .bytes(let bytes) = contents[name] else { return try copies.bytes(at: name) }
          return bytes
        }, to: write)
    }
  }

  /// What it lacks, in words for the operator.
  var lacks: [String] {
    guard case .page(let page) = content else { return [] }
    let out = page.leftOut
    return [
      out.photosAreSmall ? "photos are smaller than on the page" : nil,
      out.photos > 0 ? "\(Amount.of(out.photos, "photo is", "photos are")) left out" : nil,
      out.reviews > 0 ? "\(Amount.of(out.reviews, "review is", "reviews are")) left out, the oldest" : nil,
    ].compactMap(\.self)
  }

  /// That something had to be left out; nil if nothing had to.
  var problem: Problem? {
    guard case .page(let page) = content, page.isShortened else { return nil }
    return BundleProblems.leftOut.problem(at: Place(slug + ".html"), lacks.joined(separator: "; "))
  }

  private static func tooLarge(_ subject: BundleSubject, _ bytes: Int, _ wish: BundleWish, _ words: String) -> Failure {
    let name = "\(subject.slug).\(wish.format.rawValue)"
    let size = "\(words)the file would have \(Amount.count(bytes)) bytes; \(Amount.count(wish.limit)) are allowed"
    return BundleProblems.tooLarge.failure(.data, at: Place(name), size)
  }
}

extension StoredCopies {
  /// The size of a file of a zip.
  fileprivate func size(of name: String, _ content: BundleFiles.Content) throws -> Int {
    guard case .bytes(let bytes) = content else { return try size(of: name) }
    return bytes.count
  }
}

/// The copies of photos in the state folder, or, where one was removed there, in the published site.
struct StoredCopies: BundleCopies {
  /// They have the same paths below both folders.
  private let folders: [String]

  init(_ request: RunRequest) { folders = [request.state, Path.join(request.output, "site")] }

  func has(_ copy: PhotoCopy.Size) -> Bool {
    do { return try size(of: copy.path) == copy.bytes } catch { return false }
  }

  /// The size of a copy; throws if there is none.
  func size(of path: String) throws -> Int {
    for folder in folders {
      if let status = try FileStatus.of(Path.join(folder, path)), status.kind == .file { return status.size }
    }
    throw BundlePage.PhotoGone()
  }

  func bytes(at path: String) throws -> [UInt8] {
    for folder in folders {
      do throws(FileError) { return try Files.read(Path.join(folder, path)) } catch {
        guard error.code == ENOENT || error.code == ENOTDIR else { throw error.failure }
      }
    }
    throw BundlePage.PhotoGone()
  }
}
