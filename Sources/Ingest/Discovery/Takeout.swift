internal import Model
internal import Platform

/// Google Takeout. Its files are identified by their fields alone, as names of folders and files are in the account's
/// language.
enum Takeout {
  private static let name = "Takeout"

  /// Whether an export belongs to a Takeout: its path has a folder of that name, or one of a business account.
  static func contains(_ path: ExportPath) -> Bool {
    contains(path.file) || path.member.map { contains($0.name) } ?? false
  }

  private static func contains(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0 == name || $0.hasPrefix("account-") }
  }

  /// Whether a file in a Takeout may have records, according to its extension.
  static func mayBeRead(_ path: ExportPath) -> Bool {
    !contains(path) || [".json", ".csv", ".geojson"].contains { path.baseName.lowercased().hasSuffix($0) }
  }

  /// The names of the files in those folders that are a Takeout or contain one.
  static func names(_ folders: [String], in folder: ExportPath) -> [String] {
    folders.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
      guard name == Self.name || holds(folder.below(name)) else { return [] }
      let all = files(below: folder.below(name), depth: 0)
      return name == Self.name ? all : all.filter(contains)
    }
  }

  /// Whether a folder has a Takeout in it. Of its names only those of folders of a Takeout are looked at, as photos may
  /// be in it too.
  private static func holds(_ folder: ExportPath) -> Bool {
    isFolder(folder)
      && list(folder).contains { ($0 == Self.name || $0.hasPrefix("account-")) && isFolder(folder.below($0)) }
  }

  /// A Takeout's folders are nested at most six deep.
  private static let deepest = 12

  private static func files(below folder: ExportPath, depth: Int) -> [String] {
    guard depth < deepest else { return [] }
    return list(folder).filter(ExportFolder.isExport).flatMap { name -> [String] in
      let inner = folder.below(name)
      return isFolder(inner) ? files(below: inner, depth: depth + 1) : [inner.file]
    }
  }

  /// The names in a folder; empty if it may not be listed. A Takeout has no links that leave it.
  private static func list(_ path: ExportPath) -> [String] {
    do throws(FileError) { return try Files.names(in: path.text) } catch { return [] }
  }

  private static func isFolder(_ path: ExportPath) -> Bool {
    do throws(InputFault) { return try path.isFolder() } catch { return false }
  }

  /// Identifies an export. In a Takeout the fields alone decide, and a list of places is recognized anywhere. An entry
  /// of `sources` that only names a user decides nothing.
  static func reading(
    _ path: ExportPath, _ sniffer: FileSniffer?, _ source: SourceSettings?
  ) -> FileIdentification.Reading {
    if let sniffer, let list = list(sniffer, at: path) { return FileIdentification.Reading(shape: list, by: .fields) }
    let isOfUser = source?.user != nil && source?.collection == nil
    guard contains(path), source?.collection == nil else {
      return FileIdentification.reading(of: path.baseName, sniffer, source: isOfUser ? nil : source)
    }
    var reading = FileIdentification.reading(of: "takeout.json", sniffer, source: nil)
    guard sniffer != nil, let shape = reading.shape, shape.isOfTakeout else {
      return FileIdentification.Reading(shape: nil, by: .neither)
    }
    reading.shape = placed(shape, at: path)
    return reading
  }

  /// The shape with the values that the export's path gives: the id of a business's location is the number of its
  /// folder.
  static func placed(_ shape: Shape, at path: ExportPath) -> Shape {
    let parts = (path.member?.name ?? path.file).split(separator: "/").dropLast()
    guard let folder = parts.last(where: { $0.hasPrefix("location-") }) else { return shape }
    let column: Int
    switch shape.name {
    case NamedShape.businessReviews.rawValue: column = ReviewColumn.restaurantID.rawValue
    case NamedShape.location.rawValue, NamedShape.listing.rawValue: column = RestaurantColumn.id.rawValue
    default: return shape
    }
    var shape = shape
    if shape.defaults[column] == nil { shape.defaults[column] = String(folder.dropFirst("location-".count)) }
    return shape
  }

  /// The shape of a list of saved places. It is a table whose second column is a note and whose third one has links to
  /// places, whatever the columns' names are.
  static func list(_ sniffer: FileSniffer, at path: ExportPath) -> Shape? {
    let samples = sniffer.samples
    guard !sniffer.holdsAccounts, sniffer.format == .csv, sniffer.hasHeader, (3...6).contains(samples.count),
      samples[2].looksLikeMaps
    else {
      return nil
    }
    guard samples[2].key == "url" || contains(path), !samples[0].key.isEmpty else { return nil }
    return shape(ofList: samples[0].key, samples[2].key)
  }

  /// `title` and `address` are the names of its columns.
  private static func shape(ofList title: String, _ address: String) -> Shape {
    let known = ShapeCatalog.named(.takeoutList)
    let derived = known.derived.map { recipe in
      recipe.with(recipe.rules.map { FieldRule(column: $0.column, $0.kind, [$0.kind == .placeKey ? address : title]) })
    }
    var shape = Shape(known.name, required: [title, address], known.primary, derived: derived)
    shape.isOfTakeout = true
    return shape
  }
}

/// Removes files that have nothing to read from the list of files.
enum IgnoredFiles {
  /// The files that are read. Of each Takeout's ignored files one remains, which counts them.
  static func removed(from files: [ExportFile]) -> [ExportFile] {
    var remaining: [ExportFile] = []
    var ignored: [String: (index: Int, count: Int)] = [:]
    let located = Set(files.filter { $0.shape?.name == NamedShape.location.rawValue }.map { Path.parent(of: $0.name) })
    for file in files where !file.firstRecords.areEmulatorSettings {
      // The name of a location is also in the file with its other data.
      let isKnown = file.shape?.name == NamedShape.listing.rawValue && located.contains(Path.parent(of: file.name))
      guard Takeout.contains(file.path), !file.isLost, file.source?.collection == nil,
        isKnown || file.shape?.isOfTakeout != true
      else {
        remaining.append(file)
        continue
      }
      let source = String(file.name.prefix { $0 != "/" && $0 != "!" })
      if ignored[source] == nil { remaining.append(file) }
      ignored[source, default: (remaining.count - 1, 0)].count += 1
    }
    for first in ignored.values {
      remaining[first.index] = ExportFile(first: remaining[first.index], ofIgnored: first.count)
    }
    return remaining
  }
}

extension ExportFile {
  /// The first of several files that are not read, whatever their names are.
  fileprivate convenience init(first file: ExportFile, ofIgnored count: Int) {
    self.init(
      path: file.path, name: file.name, status: file.status, isRefused: file.isRefused, collection: nil, isDump: false,
      table: nil, shape: nil, source: nil, ignoredFileCount: count)
  }
}
