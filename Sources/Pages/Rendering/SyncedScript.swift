internal import Model

/// `assets/synced.js`: the one script that says when the site was synced.
enum SyncedScript {
  static let path = "assets/synced.js"

  static func bytes(_ synced: Timestamp?) -> [UInt8] {
    Array("self.sumaqSynced=\"\(synced.map(stamp) ?? "")\";\n".utf8)
  }

  /// `2026-03-14T03:10Z`: to the minute, as the law has it.
  static func stamp(_ time: Timestamp) -> String {
    let minute = time.secondOfDay() / 60
    return "\(time.day().iso)T\(Language.plain.clock(minuteOfDay: minute))Z"
  }
}

extension SiteTemplates {
  /// The files below `assets/`; the site was synced at that time.
  func assets(_ synced: Timestamp?) -> [(name: String, bytes: [UInt8])] {
    [styles, sheetStyles, script, search].map { ($0.name, $0.bytes) } + [("synced.js", SyncedScript.bytes(synced))]
  }
}
