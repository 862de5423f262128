/// Which files of the lake have the ledger of a night: the records of all files of its site. An engine reads them.
package struct LakeLedger: Sendable, Hashable, Codable {
  /// The files whose records count but for those of sealed pages.
  package var files: [String] = []
  /// The files whose records of sealed pages count: `rollback`, and a night without keys, leave what is sealed as it is.
  package var sealed: [String] = []

  package init() {}
}

/// How a site is put in place.
package enum LakeForm: String, Sendable, Codable {
  /// As a folder of files.
  case files
  /// As packs, from which a server reads.
  case packs
}

/// Which night is in place, and its ledger: `manifest.json`. While a night is put in place, `publishing/<night>.json` also
/// names the ledgers of which files may be there from before.
package struct LakeManifest: Sendable, Hashable, Codable {
  private enum Version: Int, Codable { case this = 5 }

  private var version = Version.this
  package var night: String
  /// Nights are numbered: a night follows the one that was in place when it was planned.
  package let number: Int
  /// The number of the first night with this site: nights without changes follow it.
  package var first: Int
  /// The night whose rows the next night builds on. It differs from `night` while `rollback` puts a site in place.
  package var rows: String
  /// The number of the night to which the site went back.
  package var back: Int?
  package var shards = 1
  package var form = LakeForm.files
  /// A digest of the list of forgotten people; empty if there is none.
  package var forgotten = ""
  /// How many files the site has.
  package var files = 0
  /// Digests of what the ledger holds, whatever its files are: of what everybody can read, and of sealed pages.
  package var digest = ""
  package var sealedDigest = ""
  package var ledger = LakeLedger()
  /// The ledgers of which files may be in place: that of the night before, and those of nights that were not put in place
  /// whole.
  package var former: [LakeLedger] = []

  package init(night: String, number: Int) {
    (self.night, self.number, first, rows) = (night, number, number, night)
  }

  /// Whether the site has sealed pages.
  package var hasSealed: Bool { sealedDigest.contains { $0 != "0" } }
}
