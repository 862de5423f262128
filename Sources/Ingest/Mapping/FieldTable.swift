internal import Platform

/// What to do with each field of an object: found by its name as it is spelled, at the cost of one comparison where the
/// fields of a record come in the order of the last one.
final class FieldTable {
  struct Target {
    let slot: Int
    /// Smaller wins.
    let rank: Int
  }

  final class Entry {
    var targets: [Target] = []
    /// The fields within this one.
    var nested: FieldTable?
    /// Flat keys such as `favorite_restaurants.<id>` lead to this slot.
    var mapSlot: Int?
  }

  private struct Remembered {
    let name: [UInt8]
    let entry: Entry?
  }

  private var entries: [[UInt8]: Entry] = [:]
  private var remembered: [Remembered] = []
  private static let mostRemembered = 256

  /// Makes `path` (normalized, parted by `.`) lead to a target.
  func add(_ path: String, _ target: Target, isMap: Bool = false) {
    let entry = entry(for: path)
    entry.targets.append(target)
    if isMap { entry.mapSlot = target.slot }
  }

  private func entry(for path: String) -> Entry {
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    let head = Array(path.utf8[..<(dot ?? path.utf8.endIndex)])
    let entry = entries[head] ?? Entry()
    entries[head] = entry
    guard let dot else { return entry }
    let nested = entry.nested ?? FieldTable()
    entry.nested = nested
    return nested.entry(for: String(path[path.utf8.index(after: dot)...]))
  }

  /// The entry of the field that stands at `position` of its object.
  @inline(__always)
  func find(_ name: UnsafeRawBufferPointer, at position: Int) -> Entry? {
    if position < remembered.count {
      let last = remembered[position]
      if last.name.count == name.count, let base = name.baseAddress,
        last.name.withUnsafeBytes({ memcmp($0.baseAddress ?? base, base, name.count) }) == 0
      {
        return last.entry
      }
    }
    return search(name, at: position)
  }

  @inline(never)
  private func search(_ name: UnsafeRawBufferPointer, at position: Int) -> Entry? {
    let entry = entry(named: name)
    guard name.count > 0, name.count < 200 else { return entry }
    if position < remembered.count {
      remembered[position] = Remembered(name: Array(name), entry: entry)
    } else if position == remembered.count, position < Self.mostRemembered {
      remembered.append(Remembered(name: Array(name), entry: entry))
    }
    return entry
  }

  /// By name alone; `location/lat` and `location.lat` lead into `location`.
  func entry(named name: UnsafeRawBufferPointer) -> Entry? {
    if let found = entries[ASCIIText.normalized(name)] { return found }
    guard let part = name.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) else { return nil }
    guard let outer = entries[ASCIIText.normalized(name[..<part])] else { return nil }
    if outer.mapSlot != nil { return outer }
    let rest = UnsafeRawBufferPointer(rebasing: name[(part + 1)...])
    // `reviewImageUrls/0` is the first of a list.
    if rest.allSatisfy(ASCIIText.isDigit) { return rest.elementsEqual([UInt8(ascii: "0")]) ? outer : nil }
    return outer.nested?.entry(named: rest)
  }
}
