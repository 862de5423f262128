internal import Diagnostics
internal import Model
internal import Pages
internal import Store

/// Finds the restaurants and users that `sumaq bundle` names.
struct BundleSubjects {
  private let maker: ParcelMaker
  private let store: Store

  init(_ maker: ParcelMaker, _ store: Store) { (self.maker, self.store) = (maker, store) }

  /// A restaurant by id or slug. Fails with exit code 64 if there is none, and names the nearest.
  func restaurant(_ word: String) throws -> ParcelSubject {
    let all = try maker.subjects(.restaurants)
    if let found = find(word, all) { return found }
    let near = NearestWord.question(for: word, among: all.flatMap { [$0.id, $0.slug] })
    throw unknown("restaurant", word, try near ?? maker.restaurant(nearName: word).map { "Did you mean \($0)?" })
  }

  /// A user with a page, by id or slug.
  func user(_ word: String) throws -> ParcelSubject {
    if let found = find(word, try maker.subjects(.users)) { return found }
    throw unknown("reviewer", word, NearestWord.question(for: word, among: try store.userIDs(near: word)))
  }

  private func find(_ word: String, _ all: [ParcelSubject]) -> ParcelSubject? {
    all.first { $0.id == word } ?? all.first { $0.slug == word }
  }

  private func unknown(_ what: String, _ word: String, _ mend: String?) -> Failure {
    Failure(
      .usage,
      BundleProblems.unknown.problem(
        "no \(what) with a page has the id or slug “\(Printable.line(word, limit: 80))”", mend: mend))
  }
}
