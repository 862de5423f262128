internal import Model

/// `assets/synced.js`: the only script that contains the time when the site was synced.
enum SyncedScript {
  static let path = "assets/synced.js"

  static func bytes(_ synced: Timestamp?) -> [UInt8] {
    Array("self.sumaqSynced=\"\(synced.map(stamp) ?? "")\";\n".utf8)
  }

  /// The time to the minute, such as `2026-03-14T03:10Z`.
  static func stamp(_ time: Timestamp) -> String {
    let minute = time.secondOfDay() / 60
    return "\(time.day().iso)T\(Language.plain.clock(minuteOfDay: minute))Z"
  }
}

extension SiteTemplates {
  /// The files below `assets/`, for a site that was synced at that time.
  /// Those of the page that opens what is sealed are only among them if `opensSealed`.
  func assets(_ synced: Timestamp?, opensSealed: Bool) -> [(name: String, bytes: [UInt8])] {
    let assets =
      [styles, sheetStyles, script, search, stars] + (opensSealed ? [sealStyles, seal] : []) + (app?.assets ?? [])
    return assets.map { ($0.name, $0.bytes) } + [("synced.js", SyncedScript.bytes(synced))]
  }
}
