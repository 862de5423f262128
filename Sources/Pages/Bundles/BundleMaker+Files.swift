package import Model
internal import Store
internal import Synchronization
internal import Templating

// A subject's pages as the files of a zip.
extension BundleMaker {
  /// The subject's page, the pages of its older reviews, what they load, and an index that leads to them; nil if the
  /// subject has no page.
  package func files(of subject: BundleSubject, photos: BundlePhotos) throws -> BundleFiles? {
    let files = BundleFiles()
    let build = SiteBuild(renderer, sink: files, asOf: asOf, photosFolder: "")
    let maker = maker(.subject, photos)
    let pages = SubjectPages(maker, build.press(context), .all, build: build)
    let dossiers = try source.dossiers(of: subject.kind, subject.key)
    guard let name = try name(of: subject, dossiers) else { return nil }
    try build.publishAssets(synced: try source.synced())
    try pages.publish(subject.kind == .restaurants ? .restaurant(subject.key) : .user(subject.key), dossiers)
    let index = maker.bundleIndex(name, subject.path)
    files.accept(
      RenderedPage(path: "site/index.html", kind: .list, content: .bytes(pages.press.html(index)), inputs: []))
    return files
  }

  /// Nil if the subject has no page.
  private func name(of subject: BundleSubject, _ dossiers: any DossierSource) throws -> String? {
    let words = context.words
    if subject.kind == .restaurants {
      return try dossiers.restaurant(subject.key).map { ShownName.whole($0.restaurant[.name]) ?? words[.noName] }
    }
    let user = try dossiers.user(subject.key, show: context.settings.show)?.user
    return user.map { ShownName.whole($0.name) ?? words[.guest] }
  }
}

extension PageMaker {
  /// The index of a zip, with a link to the page at `path`.
  func bundleIndex(_ name: String, _ path: String) -> PageDraft {
    builder.begin(depth: 0)
    var fields = Fields<BundleSlot>()
    fields[.base] = .text(builder.base)
    fields[.name] = .text(ShownName.cut(name))
    fields[.link] = .text(path)
    let frame = builder.frame(title: builder.settings.title, description: name)
    var draft = PageDraft(kind: .bundle, path: "index.html", record: fields.record, frame: frame)
    // On the web the index counts as another form of the subject's page.
    draft.frame[.social] = SlotValue(builder.social(.bundle, path: path))
    return draft
  }
}

/// The files of a zip: a subject's pages, and what they load. It is the sink of the pages' build.
package final class BundleFiles: SiteSink, OwnerSink {
  private let files = Mutex<[String: Content]>([:])

  /// The bytes of a file, or the copy of a photo, which has the same path among all copies.
  package enum Content: Sendable {
    case bytes([UInt8])
    case photo
  }

  /// By path below the folder in which the zip is unpacked.
  package var contents: [String: Content] { files.withLock { $0 } }

  package func open(_ owner: PageOwner) -> any OwnerSink { self }
  package func reuse(_ path: String, inputs: [UInt8]) -> Bool { false }
  package func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }
  package func reuse(_ path: String) -> Bool { false }
  package var unnamed: [String] { [] }
  package func record(_ path: String, photos: [String], rows: LedgerDigest) {}
  package func close() {}

  package func accept(_ page: RenderedPage) {
    let content: Content =
      switch page.content {
      case .bytes(let bytes): .bytes(bytes)
      case .file: .photo
      }
    files.withLock { $0[String(page.path.dropFirst("site/".count))] = content }
  }
}
