package import Diagnostics
internal import Model
internal import Publish
internal import Store

/// The state as one JSON object, whose keys the README lists.
package struct StatusDocument: Sendable {
  private let overview: StatusOverview
  private let findings: [Problem]?

  /// `findings` are those of `--check`; nil without it.
  package init(_ overview: StatusOverview, findings: [Problem]?) {
    self.overview = overview
    self.findings = findings
  }

  /// The object and a line break.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      held(&json)
      lastRun(&json)
      store(&json)
      exports(&json)
      photos(&json)
      sealed(&json)
      published(&json)
      lock(&json)
      check(&json)
    }
    return json.bytes + [0x0A]
  }

  private func held(_ json: inout JSONWriter) {
    json.key("held")
    guard let hold = overview.hold else { return json.null() }
    json.object { json in
      json.member("since", hold.since.iso())
      json.member("reason", hold.reason)
    }
  }

  private func lastRun(_ json: inout JSONWriter) {
    json.key("lastRun")
    if let last = overview.last { last.write(to: &json) } else { json.null() }
    json.key("lastChange")
    if let recorded = overview.recorded {
      json.object { json in
        json.member("status", recorded.status)
        json.member("started", recorded.started.iso())
        json.member("finished", recorded.finished.iso())
      }
    } else {
      json.null()
    }
    json.member("interruptedSince", overview.interrupted)
  }

  private func store(_ json: inout JSONWriter) {
    json.object("store") { json in
      json.member("restaurants", overview.totals.restaurants)
      json.member("usersWithPages", overview.totals.users)
      json.member("reviews", overview.totals.reviews)
      json.member("synced", overview.totals.synced?.iso())
      json.member("bytes", overview.storeBytes)
    }
  }

  private func exports(_ json: inout JSONWriter) {
    json.array("exports") { json in
      for source in overview.sources {
        json.object { json in
          json.member("collection", source.collection.name)
          json.member("modified", source.modified.iso())
          json.member("ageSeconds", Int(source.age(at: overview.now) / 1_000_000))
          json.member("files", source.files)
          json.member("filesNotWhole", source.broken)
        }
      }
    }
  }

  private func photos(_ json: inout JSONWriter) {
    json.object("photos") { json in
      json.member("known", overview.photos.referenced)
      json.member("ready", overview.photos.ready)
      json.member("failed", overview.photos.failed)
      json.member("waiting", overview.photos.waiting)
    }
  }

  private func sealed(_ json: inout JSONWriter) {
    json.object("access") { json in
      for (name, count) in [("people", overview.sealed.people), ("bundles", overview.sealed.folders)] {
        json.member(name, overview.sealed.isUnknown ? nil : count)
      }
      json.member("newestDay", overview.sealed.newestDay)
      json.member("areKeysSound", overview.sealed.fault == nil)
    }
  }

  private func published(_ json: inout JSONWriter) {
    let published = overview.published
    json.object("published") { json in
      json.member("night", published.night.flatMap { $0 > 0 ? $0 : nil })
      json.member("rolledBackFrom", published.rolledBack)
      json.array("rollbackTargets", published.targets)
      json.member("isInterrupted", published.interrupted)
      json.member("agreesWithOutput", published.agrees)
    }
  }

  private func lock(_ json: inout JSONWriter) {
    json.object("lock") { json in
      switch overview.lock {
      case .free: json.member("state", "free")
      case .held(let holder):
        json.member("state", "held")
        json.member("by", holder)
      case .unknown(let reason):
        json.member("state", "unknown")
        json.member("reason", reason)
      }
    }
  }

  private func check(_ json: inout JSONWriter) {
    guard let findings else { return }
    json.object("check") { json in
      json.member("isSound", findings.isEmpty)
      json.array("problems") { json in for problem in findings { ProblemPrinter.write(problem, to: &json) } }
    }
  }
}
