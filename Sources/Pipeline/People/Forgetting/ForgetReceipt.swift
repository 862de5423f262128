internal import Diagnostics
internal import Store

/// What `sumaq forget` did, for the person who asked for it and for the operator's files. No id, name or address of the
/// person is in it.
struct ForgetReceipt {
  var marks: [String]
  var keep: String
  var day: String
  var counts: ErasureCounts
  var cleaned = ForgetSteps.Cleaned()
  var mentions: [Store.Mention] = []
  var exports = ExportMentions()
  /// Whether the id may have been made from the name, which another person may have too.
  var mayHaveNamesakes = false
  /// Whether it tells what would be done.
  var isRehearsal = false
  /// Whether an earlier command began it, so that only the store's numbers are of all.
  var isResumed = false
  /// What the proof found; nil if there was none.
  var proof: ProofResult?

  /// Adds what is elsewhere.
  mutating func add(_ asked: AskedPeople, _ exports: ExportMentions) {
    mentions = asked.mentions
    mayHaveNamesakes = asked.mayHaveNamesakes
    self.exports = exports
  }

  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      if isRehearsal {
        json.member("dryRun", true)
      } else {
        json.member("forgotten", marks.first ?? "")
      }
      if isResumed {
        json.member("resumed", true)
      }
      if marks.count > 1 {
        json.array("alsoForgotten", marks.dropFirst())
      }
      json.member("keep", keep)
      json.member("day", day)
      writeRemoved(&json)
      if !isRehearsal {
        json.object("rewritten") { json in
          json.member("pages", cleaned.changes.pages)
          json.member("searchShards", cleaned.changes.searchPieces)
          json.member("reports", cleaned.changes.reports)
        }
      }
      json.object("kept") { json in
        json.member("reviews", counts.keptReviews)
        json.member("visits", counts.keptVisits)
        json.member("orders", counts.keptOrders)
      }
      writeElsewhere(&json)
      if let proof {
        json.object("proof") { json in
          json.member("files", proof.files)
          json.member("bytes", proof.bytes)
          json.member("found", proof.found)
          if proof.unopened > 0 { json.member("unread", proof.unopened) }
        }
      }
    }
    return JSONIndentation.indented(json.bytes) + [0x0A]
  }

  private func writeRemoved(_ json: inout JSONWriter) {
    json.object("removed") { json in
      json.member("users", counts.users)
      json.member("reviews", counts.reviews)
      json.member("favorites", counts.favorites)
      json.member("visits", counts.visits)
      json.member("orders", counts.orders)
      json.member("rejects", counts.rejects)
      json.member("tableRows", counts.tableRows)
      json.member("photos", counts.photos)
      json.member("sealedBundles", counts.sealedFolders)
      json.member("slots", counts.slots)
      // What a publication removes is known when it has.
      guard !isRehearsal else { return }
      json.member("photoFiles", counts.photoCopies + cleaned.changes.removedPhotos)
      json.member("pages", cleaned.changes.removedPages)
      json.member("nights", cleaned.nights)
      json.member("storeCopies", cleaned.storeCopies)
    }
  }

  private func writeElsewhere(_ json: inout JSONWriter) {
    json.array("namedElsewhere") { json in
      for mention in mentions {
        json.object { json in
          json.member("restaurant", mention.restaurant ?? "")
          json.member("review", mention.review)
          json.member("in", mention.column)
        }
      }
    }
    json.array("notOurs") { json in
      for export in exports.files {
        json.object { json in
          json.member("what", "export")
          json.member("file", export.path)
          json.member("count", export.count)
        }
      }
      let paths =
        exports.unread.map { ("export that could not be read whole", $0) }
        + exports.pictures.map { ("picture in the exports", $0) }
        + (exports.missing.map { [("exports folder that is missing, so that nothing was looked at", $0)] } ?? [])
      for (what, path) in paths {
        json.object { json in
          json.member("what", what)
          json.member("file", path)
        }
      }
      let remains =
        ["snapshots made by sumaq snapshot", "the web host's copy of the site", "readers' copies", "backups"]
        + ["logs of the web host", "freed blocks of the disk"]
      for other in remains { json.object { json in json.member("what", other) } }
      guard mayHaveNamesakes else { return }
      json.object { json in json.member("what", "people of the same name, as the exports have no ids of users") }
    }
  }
}
