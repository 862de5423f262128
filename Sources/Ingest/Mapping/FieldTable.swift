internal import Platform

/// Finds the rules for a field by its name. If a record's fields are in the order of the last one, this costs one
/// comparison per field.
///
/// It lives as long as the mapper of a file. What is read for every field is unmanaged memory without reference counts.
final class FieldTable {
  struct Target {
    let slot: Int
    /// The smaller rank wins.
    let rank: Int
  }

  /// One field: its targets, and the fields within it.
  struct Entry {
    fileprivate(set) var targets = UnsafeMutableBufferPointer<Target>(start: nil, count: 0)
    /// The table of the fields within this one.
    fileprivate(set) var nested: Unmanaged<FieldTable>?
    /// Whether flat keys such as `favorite_restaurants.<id>` belong to it.
    fileprivate(set) var isMap = false
    /// Whether an object is assigned to the targets as well, besides the fields within it.
    fileprivate(set) var takesObject = false
  }

  private struct Remembered {
    let name: UnsafeMutableRawBufferPointer
    let entry: UnsafeMutablePointer<Entry>?
  }

  private var entries: [[UInt8]: UnsafeMutablePointer<Entry>] = [:]
  private var nested: [FieldTable] = []
  private let remembered = UnsafeMutablePointer<Remembered>.allocate(capacity: FieldTable.mostRemembered)
  private var rememberedCount = 0
  private static let mostRemembered = 128

  deinit {
    for index in 0..<rememberedCount { remembered[index].name.deallocate() }
    remembered.deallocate()
    for entry in entries.values {
      entry.pointee.targets.deallocate()
      entry.deallocate()
    }
  }

  /// Adds a target for the field at `path`, which is normalized and separated by `.`.
  func add(_ path: String, _ target: Target, isMap: Bool = false, takesObject: Bool = false) {
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    let entry = entry(for: Array(path.utf8[..<(dot ?? path.utf8.endIndex)]))
    if let dot {
      return table(within: entry).add(
        String(path[path.utf8.index(after: dot)...]), target, isMap: isMap, takesObject: takesObject)
    }
    let old = entry.pointee.targets
    let targets = UnsafeMutableBufferPointer<Target>.allocate(capacity: old.count + 1)
    _ = targets.initialize(from: Array(old) + [target])
    old.deallocate()
    entry.pointee.targets = targets
    entry.pointee.isMap = entry.pointee.isMap || isMap
    entry.pointee.takesObject = entry.pointee.takesObject || takesObject
  }

  private func entry(for name: [UInt8]) -> UnsafeMutablePointer<Entry> {
    if let known = entries[name] { return known }
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    entry.initialize(to: Entry())
    entries[name] = entry
    return entry
  }

  private func table(within entry: UnsafeMutablePointer<Entry>) -> FieldTable {
    if let known = entry.pointee.nested { return known.takeUnretainedValue() }
    let table = FieldTable()
    nested.append(table)
    entry.pointee.nested = Unmanaged.passUnretained(table)
    return table
  }

  /// The entry of the field at `position` of its object.
  @inline(__always)
  func find(_ name: UnsafeRawBufferPointer, at position: Int) -> UnsafeMutablePointer<Entry>? {
    isRemembered(name, at: position) ? remembered[position].entry : search(name, at: position)
  }

  @inline(__always)
  private func isRemembered(_ name: UnsafeRawBufferPointer, at position: Int) -> Bool {
    guard position >= 0, position < rememberedCount else { return false }
    let mine = remembered[position].name
    guard mine.count == name.count, let left = mine.baseAddress, let right = name.baseAddress else { return false }
    return memcmp(left, right, name.count) == 0
  }

  @inline(never)
  private func search(_ name: UnsafeRawBufferPointer, at position: Int) -> UnsafeMutablePointer<Entry>? {
    // If a record lacks fields or has additional ones, the following ones are shifted a little.
    for step in 1...4 {
      if isRemembered(name, at: position + step) { return remembered[position + step].entry }
      if isRemembered(name, at: position - step) { return remembered[position - step].entry }
    }
    let entry = entry(named: name)
    guard name.count > 0, name.count < 200, position < Self.mostRemembered, position <= rememberedCount else {
      return entry
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: name.count, alignment: 1)
    copy.copyMemory(from: name)
    if position < rememberedCount {
      remembered[position].name.deallocate()
    } else {
      rememberedCount += 1
    }
    (remembered + position).initialize(to: Remembered(name: copy, entry: entry))
    return entry
  }

  /// Finds a field by name alone. `location/lat` and `location.lat` are found in `location`.
  func entry(named name: UnsafeRawBufferPointer) -> UnsafeMutablePointer<Entry>? {
    if let found = entries[ASCIIText.normalized(name)] { return found }
    guard let part = name.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }),
      let outer = entries[ASCIIText.normalized(name[..<part])]
    else { return nil }
    if outer.pointee.isMap { return outer }
    let rest = UnsafeRawBufferPointer(rebasing: name[(part + 1)...])
    // `reviewImageUrls/0` is the first element of a list.
    if rest.allSatisfy(ASCIIText.isDigit) { return rest.elementsEqual([UInt8(ascii: "0")]) ? outer : nil }
    return outer.pointee.nested?.takeUnretainedValue().entry(named: rest)
  }
}

/// The columns of a table, and the fields that their cells fill.
final class CSVHeader {
  struct Column {
    let name: UnsafeRawBufferPointer
    let entry: UnsafeMutablePointer<FieldTable.Entry>?
  }

  let columns: UnsafeBufferPointer<Column>

  init(_ names: [[UInt8]], table: FieldTable) {
    let columns = UnsafeMutableBufferPointer<Column>.allocate(capacity: names.count)
    for (index, name) in names.enumerated() {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: name.count, alignment: 1)
      copy.copyBytes(from: name)
      let bytes = UnsafeRawBufferPointer(copy)
      columns.initializeElement(at: index, to: Column(name: bytes, entry: table.entry(named: bytes)))
    }
    self.columns = UnsafeBufferPointer(columns)
  }

  deinit {
    for column in columns { column.name.deallocate() }
    columns.deallocate()
  }
}
