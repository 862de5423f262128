package import Diagnostics
package import Model

/// Which files of the lake have the ledger of a night: the records of all files of its site. An engine reads them.
package struct LakeLedger: Sendable, Hashable {
  /// The files whose records count but for those of sealed pages.
  package var files: [String] = []
  /// The files whose records of sealed pages count: `rollback`, and a night without keys, leave what is sealed as it is.
  package var sealed: [String] = []

  package init() {}
}

/// How a site is put in place.
package enum LakeForm: String, Sendable {
  /// As a folder of files.
  case files
  /// As packs, from which a server reads.
  case packs
}

/// Which night is in place, and its ledger: `manifest.json`. While a night is put in place, `publishing/<night>.json` also
/// names the ledgers of which files may be there from before.
package struct LakeManifest: Sendable, Hashable {
  package let night: String
  /// Nights are numbered: a night follows the one that was in place when it was planned.
  package let number: Int
  /// The night whose rows the next night builds on. It differs from `night` while `rollback` puts a site in place.
  package var rows: String
  /// The number of the night to which the site went back.
  package var back: Int?
  /// The number of the first night with this site: nights without changes follow it.
  package var first: Int
  package var shards = 1
  package var form = LakeForm.files
  package var ledger = LakeLedger()
  /// How many files the site has.
  package var files = 0
  /// Digests of what the ledger holds, whatever its files are: of what everybody can read, and of sealed pages.
  package var digest = ""
  package var sealedDigest = ""
  /// A digest of the list of forgotten people; empty if there is none.
  package var forgotten = ""
  /// The ledgers of which files may be in place: that of the night before, and those of nights that were not put in place
  /// whole.
  package var former: [LakeLedger] = []

  package init(night: String, number: Int) {
    (self.night, self.number, first, rows) = (night, number, number, night)
  }

  /// Whether the site has sealed pages.
  package var hasSealed: Bool { sealedDigest.contains { $0 != "0" } }

  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 4)
      json.member("night", night)
      json.member("number", number)
      json.member("first", first)
      json.member("rows", rows)
      if let back { json.member("back", back) }
      json.member("shards", shards)
      json.member("form", form.rawValue)
      json.member("forgotten", forgotten)
      json.member("files", files)
      json.member("digest", digest)
      json.member("sealedDigest", sealedDigest)
      ledger.write(to: &json)
      json.key("former")
      json.array { json in for ledger in former { json.object { ledger.write(to: &$0) } } }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Nil if the bytes are no whole manifest of this version.
  package init?(json bytes: [UInt8]) {
    let root: DocumentNode
    do throws(DocumentReader.Fault) {
      root = try DocumentReader.read(String(decoding: bytes, as: UTF8.self))
    } catch { return nil }
    guard root["version"]?.number == 4, let night = root["night"]?.string, let number = root["number"]?.number,
      let first = root["first"]?.number, let rows = root["rows"]?.string, let shards = root["shards"]?.number,
      let form = root["form"]?.string.flatMap(LakeForm.init(rawValue:)), let forgotten = root["forgotten"]?.string,
      let files = root["files"]?.number, let digest = root["digest"]?.string,
      let sealedDigest = root["sealedDigest"]?.string, let ledger = LakeLedger(root),
      let former = root["former"]?.elements
    else { return nil }
    self.init(night: night, number: number)
    (self.first, self.rows, back, self.shards) = (first, rows, root["back"]?.number, shards)
    (self.form, self.forgotten, self.files, self.ledger) = (form, forgotten, files, ledger)
    (self.digest, self.sealedDigest) = (digest, sealedDigest)
    self.former = former.compactMap(LakeLedger.init)
    guard self.former.count == former.count else { return nil }
  }
}

// As JSON: two members of an object.
extension LakeLedger {
  package func write(to json: inout JSONWriter) {
    for (name, files) in [("ledger", files), ("sealed", sealed)] {
      json.key(name)
      json.array { json in for file in files { json.value(file) } }
    }
  }

  /// Nil if the node names no ledger.
  package init?(_ node: DocumentNode) {
    guard let files = node["ledger"]?.elements, let sealed = node["sealed"]?.elements else { return nil }
    (self.files, self.sealed) = (files.compactMap(\.string), sealed.compactMap(\.string))
    guard self.files.count == files.count, self.sealed.count == sealed.count else { return nil }
  }
}
