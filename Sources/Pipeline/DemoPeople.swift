package import Diagnostics
internal import Model
internal import Platform

/// The list of people beside a demo, to try sealed pages with: `sumaq access add --from people.csv`.
package struct DemoPeople {
  private var restaurants: [String] = []
  private var mails: [String: String] = [:]
  private var reviewers: [String] = []
  private let count: Int

  /// Reads the demo's own exports in `folder`, as far as `count` people need it.
  package init(_ folder: String, count: Int) throws {
    self.count = count
    do throws(FileError) {
      // Restaurants with reviews come first, and among users those who wrote some.
      var (named, seen): ([String], Set<String>) = ([], [])
      try Self.eachRow(of: "reviews", in: folder, most: 20 * count + 100) { row in
        if let id = Self.text(row, "restaurant_id"), seen.insert(id).inserted { named.append(id) }
        if let id = Self.text(row, "user_id"), seen.insert(id).inserted { reviewers.append(id) }
      }
      var known: Set<String> = []
      try Self.eachRow(of: "restaurants", in: folder, most: .max) { row in
        if let id = Self.text(row, "id") { known.insert(id) }
      }
      restaurants = named.filter(known.contains)
      try Self.eachRow(of: "users", in: folder, most: .max) { row in
        if let id = Self.text(row, "id"), let mail = Self.text(row, "email") { mails[id] = mail }
      }
      reviewers = reviewers.filter { mails[$0] != nil }
    } catch { throw error.failure }
  }

  /// The file: an owner and a manager of one restaurant, a person with three bundles, then reviewers.
  package var text: String {
    var people: [[String]] = []
    func add(_ mail: String, _ kind: String, _ id: String?, _ role: String) {
      if let id { people.append([mail, kind, id, role]) }
    }
    let reader = reviewers.first
    if count > 0 { add("owner@example.org", "restaurant", restaurants.first, "owner") }
    if count > 1 { add("manager@example.org", "restaurant", restaurants.first, "manager") }
    if count > 2, let reader, let mail = mails[reader] {
      add(mail, "user", reader, "reviewer")
      add(mail, "restaurant", restaurants.first, "manager")
      add(mail, "restaurant", restaurants.dropFirst().first, "owner")
    }
    for id in reviewers.dropFirst().prefix(max(0, count - 3)) { add(mails[id] ?? "", "user", id, "reviewer") }
    return (["email,kind,id,role"] + people.map { $0.joined(separator: ",") }).map { $0 + "\n" }.joined()
  }

  /// Writes `people.csv` beside the demo's folder; returns its path. Fails with exit code 73 if there is one that no demo
  /// wrote.
  package func write(beside folder: String) throws(Failure) -> String {
    let path = Path.join(Path.parent(of: folder), "people.csv")
    do throws(FileError) {
      if try FileStatus.of(path) != nil {
        let isOurs = try Files.read(path, limit: 256 << 20).starts(with: Self.beginning.utf8)
        guard isOurs else { throw FileError("write", path, code: EEXIST) }
      }
      try Files.replace(path, with: Array(text.utf8))
    } catch {
      guard error.code == EEXIST else { throw error.failure }
      throw Failure(
        .cannotCreate, PipelineProblems.foreignFolder.problem(at: Place(path), "no demo wrote the file \(path)"))
    }
    return path
  }

  private static let beginning = "email,kind,id,role\nowner@example.org,"

  private static func eachRow(
    of name: String, in folder: String, most: Int, _ body: (DocumentNode) -> Void
  ) throws(FileError) {
    let bytes = try Files.read(Path.join(folder, name + ".ndjson"))
    for line in bytes.split(separator: 0x0A).prefix(most) {
      do { body(try DocumentReader.read(String(decoding: line, as: UTF8.self))) } catch { continue }
    }
  }

  private static func text(_ row: DocumentNode, _ name: String) -> String? {
    guard case .text(let text)? = row[name]?.content else { return nil }
    return text
  }
}
