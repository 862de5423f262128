internal import Diagnostics
internal import Model

/// Which night is in place, and the packs with its files: `manifest.json`. While a night is put in place,
/// `publishing/<night>.json` also names the packs that may be there from before.
package struct LakeManifest: Sendable, Hashable {
  package let night: String
  /// Nights are numbered: a night follows the one that was in place when it was planned.
  package let number: Int
  /// The night whose rows the next night builds on. It differs from `night` while `sumaq shard rollback` puts packs in place.
  package var rows: String
  /// The number of the night to which the site went back.
  package var back: Int?
  /// The number of the first night with these packs: nights without changes follow it.
  package var first: Int
  package var packs: [PlacedPack] = []
  /// How many files the packs have together.
  package var files = 0
  /// A digest of the list of forgotten people; empty if there is none.
  package var forgotten = ""
  /// The packs of which files may be in place: those of the night before, and of nights that were not put in place whole.
  package var former: [PlacedPack] = []
  /// Whether exactly the former packs are in place, whole.
  package var isFormerWhole = false

  package init(night: String, number: Int) {
    (self.night, self.number, first, rows) = (night, number, number, night)
  }

  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 3)
      json.member("night", night)
      json.member("number", number)
      json.member("first", first)
      json.member("rows", rows)
      if let back { json.member("back", back) }
      json.member("forgotten", forgotten)
      json.member("files", files)
      for (name, packs) in [("packs", packs), ("former", former)] where name == "packs" || !packs.isEmpty {
        json.key(name)
        json.array { json in for pack in packs { pack.write(to: &json) } }
      }
      if isFormerWhole {
        json.key("formerIsWhole")
        json.value(true)
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Nil if the bytes are no whole manifest of this version.
  package init?(json bytes: [UInt8]) {
    let root: DocumentNode
    do throws(DocumentReader.Fault) {
      root = try DocumentReader.read(String(decoding: bytes, as: UTF8.self))
    } catch { return nil }
    guard root["version"]?.number == 3, let night = root["night"]?.string, let number = root["number"]?.number,
      let packs = root["packs"]?.elements, let forgotten = root["forgotten"]?.string,
      let rows = root["rows"]?.string, let first = root["first"]?.number, let files = root["files"]?.number
    else { return nil }
    self.init(night: night, number: number)
    (self.forgotten, self.rows, back) = (forgotten, rows, root["back"]?.number)
    (self.first, self.files) = (first, files)
    self.packs = packs.compactMap(PlacedPack.init)
    let former = root["former"]?.elements ?? []
    self.former = former.compactMap(PlacedPack.init)
    isFormerWhole = root["formerIsWhole"]?.isTrue ?? false
    guard self.packs.count == packs.count, self.former.count == former.count else { return nil }
  }
}
