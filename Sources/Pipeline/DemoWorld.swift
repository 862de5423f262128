internal import Demo
package import Diagnostics
package import Model
internal import Platform

/// The export that `sumaq demo` writes, and its size.
package struct DemoWorld {
  /// What was asked for, by the names of `sizes`. A later night takes what is missing from the demo in the folder.
  package var asked: [String: Int] = [:]
  package var night = DemoOptions().night
  /// The day of night 0. If nil, a later night uses the day of the demo in the folder, and night 0 uses today.
  package var day: CivilDay?

  package static let lastNight = DemoOptions.lastNight

  /// What is asked for by number, with the greatest possible one and the number by default.
  package static let sizes = [
    (name: "restaurants", most: 10_000_000, usual: DemoOptions().restaurants),
    (name: "users", most: 100_000_000, usual: DemoOptions().users),
    (name: "reviews", most: 1_000_000_000, usual: DemoOptions().reviews),
    (name: "photos", most: 1_000_000, usual: DemoOptions().photos),
    (name: "seed", most: Int.max, usual: Int(DemoOptions().seed)),
  ]

  /// What the command says, and a night that reads the demo.
  package static let faults =
    "The demo has faults on purpose, which nights count: photos that are missing or damaged, and reviews of places and "
    + "by people that it lacks."

  package init() {}

  /// Writes the export into a folder, which is created if it is missing.
  package func write(to folder: String, _ context: RunContext) throws {
    do {
      let mark = try DemoMark(folder)
      let day = self.day ?? (night > 0 ? mark.day : nil) ?? Self.today(context.clock)
      let sizes = Dictionary(
        Self.sizes.map { ($0.name, asked[$0.name] ?? (night > 0 ? mark.sizes[$0.name] : nil) ?? $0.usual) },
        uniquingKeysWith: { first, _ in first })
      let pictures = sizes["photos"] == 0 ? nil : try Self.pictures(context)
      try mark.write(finished: false, day, sizes)
      try write(day, sizes, pictures, to: folder, context)
      try context.checkCancelled()
      try mark.write(finished: true, day, sizes)
    } catch let damage as PictureDamage {
      throw Self.lost(Place(damage.path), "the shipped picture cannot be used: \(damage.reason)")
    }
  }

  /// The pictures that photos are parts of.
  private static func pictures(_ context: RunContext) throws -> ShippedPictures {
    guard let folder = ShippedFolder.pictures.path(executable: context.executablePath) else {
      throw lost(nil, "the shipped pictures were not found")
    }
    let pictures = try ShippedPictures(folder)
    let lacking = pictures.lacking
    if !lacking.isEmpty {
      throw lost(Place(folder), "the shipped pictures lack \(lacking.prefix(5).joined(separator: ", "))")
    }
    return pictures
  }

  private static func lost(_ place: Place?, _ words: String) -> Failure {
    PipelineProblems.missingPictures.failure(.configuration, at: place, words)
  }

  private func write(
    _ day: CivilDay, _ sizes: [String: Int], _ pictures: ShippedPictures?, to folder: String, _ context: RunContext
  ) throws {
    let size = { sizes[$0] ?? 0 }
    let options = DemoOptions(
      restaurants: size("restaurants"), users: size("users"), reviews: size("reviews"), photos: size("photos"),
      seed: UInt64(clamping: size("seed")), night: night, day: day.number)
    context.progress.begin(.demo)
    defer { context.progress.end() }
    var isCutting = false
    try DemoExport(options: options, pictures: pictures).write(
      to: folder, progress: { context.progress.advance(to: $0, of: $1) },
      cutting: { done, all in
        if !isCutting { context.progress.end() }
        if !isCutting { context.progress.begin(.pictures, total: all) }
        isCutting = true
        context.progress.advance(to: done, of: all)
      },
      cancelled: { context.cancellation.isCancelled })
  }

  /// The newest day whose export exists by now: it is written at two in the morning in a town five hours behind UTC.
  private static func today(_ clock: Clock) -> CivilDay {
    let secondsPastExport = clock.microsecondsSince1970() / 1_000_000 - 27_000
    return CivilDay(number: Int(secondsPastExport / 86_400))
  }
}

/// A hidden file that marks a folder as the demo's. The demo overwrites only its own exports, and recognizes an
/// interrupted one as unfinished.
struct DemoMark {
  private let path: String
  /// The day of night 0 of the demo in the folder, if the mark contains it.
  let day: CivilDay?
  /// The sizes and the seed of the demo in the folder, by the names of `DemoWorld.sizes`.
  let sizes: [String: Int]

  /// Creates the folder. Fails with exit code 73 if it contains other files.
  init(_ folder: String) throws {
    path = Path.join(folder, ".sumaq-demo")
    try Files.makeFolder(folder)
    let isOurs = try FileStatus.of(path) != nil
    guard try isOurs || Files.names(in: folder).allSatisfy({ $0.hasPrefix(".") }) else {
      throw PipelineProblems.foreignFolder.failure(
        .cannotCreate, at: Place(folder), "\(folder) holds files that no demo wrote")
    }
    let text = isOurs ? String(decoding: try Files.read(path, limit: 1000), as: UTF8.self) : ""
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    day = words.lazy.compactMap { CivilDay(iso: $0) }.first
    sizes = Dictionary(
      zip(words, words.dropFirst()).compactMap { name, value in Int(value).map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Writes whether the demo is whole, its day and its sizes, by which a later night continues it.
  func write(finished: Bool, _ day: CivilDay, _ sizes: [String: Int]) throws {
    let lines = sizes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
    try write("\(finished ? "finished" : "unfinished") \(day.iso)\n\(lines)")
  }

  /// Whether the demo wrote the exports in a folder, which have faults on purpose.
  static func marks(_ folder: String) throws(FileError) -> Bool {
    try FileStatus.of(Path.join(folder, ".sumaq-demo")) != nil
  }

  /// Writes the mark with a fixed time, as the same demo has the same bytes and times.
  private func write(_ text: String) throws {
    try Files.write(Array(text.utf8), to: path)
    try FileTime.set(path, seconds: 1_577_836_800)
  }
}

/// The `sumaq.json` beside a demo, with what the guide of its town would set.
package enum DemoSettings {
  package static let text = """
    {
      "site": {
        "title": "Arequipa a la carta",
        "timeZone": "America/Lima",
        "currency": "PEN",
        "reviewLink": "https://example.org/review?place={id}",
        "mapLink": "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=18/{lat}/{lon}"
      }
    }

    """

  /// Writes the file into `folder` unless there is one of that name; returns whether it did.
  package static func write(into folder: String) throws -> Bool {
    let path = Path.join(folder, "sumaq.json")
    guard try FileStatus.of(path) == nil else { return false }
    try Files.write(Array(text.utf8), to: path)
    return true
  }
}

/// The list of people beside a demo, to try sealed pages with: `sumaq access add --from people.csv`.
package struct DemoPeople {
  private var restaurants: [String] = []
  private var mails: [String: String] = [:]
  private var reviewers: [String] = []
  private let count: Int

  /// Reads the demo's own exports in `folder`, as far as `count` people need it.
  package init(_ folder: String, count: Int) throws {
    self.count = count
    // Restaurants with reviews come first, and among users those who wrote some.
    var (named, seen): ([String], Set<String>) = ([], [])
    try Self.eachRow(of: "reviews", in: folder, most: 20 * count + 100) { row in
      if let id = row.text("restaurant_id"), seen.insert(id).inserted { named.append(id) }
      if let id = row.text("user_id"), seen.insert(id).inserted { reviewers.append(id) }
    }
    var known: Set<String> = []
    try Self.eachRow(of: "restaurants", in: folder, most: .max) { row in
      if let id = row.text("id") { known.insert(id) }
    }
    restaurants = named.filter(known.contains)
    try Self.eachRow(of: "users", in: folder, most: .max) { row in
      if let id = row.text("id"), let mail = row.text("email") { mails[id] = mail }
    }
    reviewers = reviewers.filter { mails[$0] != nil }
  }

  /// The file: an owner and a manager of one restaurant, a person with three sealed folders, then reviewers.
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

  /// Writes `people.csv` beside the demo's folder; returns its path. Fails with exit code 73 if there is one that no
  /// demo wrote.
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
      throw PipelineProblems.foreignFolder.failure(.cannotCreate, at: Place(path), "no demo wrote the file \(path)")
    }
    return path
  }

  private static let beginning = "email,kind,id,role\nowner@example.org,"

  private static func eachRow(
    of name: String, in folder: String, most: Int, _ body: (DocumentNode) -> Void
  ) throws(FileError) {
    let bytes = try Files.read(Path.join(folder, name + ".ndjson"))
    for line in bytes.split(separator: 0x0A).prefix(most) {
      if let row = DocumentNode.read(String(decoding: line, as: UTF8.self)) { body(row) }
    }
  }
}
