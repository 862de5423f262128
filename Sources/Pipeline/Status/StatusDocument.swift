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
    json.key("interruptedSince")
    if let interrupted = overview.interrupted { json.value(interrupted) } else { json.null() }
  }

  private func store(_ json: inout JSONWriter) {
    json.key("store")
    json.object { json in
      json.member("restaurants", overview.totals.restaurants)
      json.member("usersWithPages", overview.totals.users)
      json.member("reviews", overview.totals.reviews)
      json.key("synced")
      if let synced = overview.totals.synced { json.value(synced.iso()) } else { json.null() }
      json.member("bytes", overview.storeBytes)
    }
  }

  private func exports(_ json: inout JSONWriter) {
    json.key("exports")
    json.array { json in
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
    json.key("photos")
    json.object { json in
      json.member("known", overview.photos.referenced)
      json.member("ready", overview.photos.ready)
      json.member("failed", overview.photos.failed)
      json.member("waiting", overview.photos.waiting)
    }
  }

  private func sealed(_ json: inout JSONWriter) {
    json.key("access")
    json.object { json in
      for (name, count) in [("people", overview.sealed.people), ("bundles", overview.sealed.folders)] {
        json.key(name)
        if overview.sealed.isUnknown { json.null() } else { json.value(count) }
      }
      json.key("newestDay")
      if let day = overview.sealed.newestDay { json.value(day) } else { json.null() }
      json.key("areKeysSound")
      json.value(overview.sealed.fault == nil)
    }
  }

  private func published(_ json: inout JSONWriter) {
    let published = overview.published
    json.key("published")
    json.object { json in
      json.key("night")
      if let night = published.night, night > 0 { json.value(night) } else { json.null() }
      json.key("rolledBackFrom")
      if let night = published.rolledBack { json.value(night) } else { json.null() }
      json.key("rollbackTargets")
      json.array { json in for night in published.targets { json.value(night) } }
      json.key("isInterrupted")
      json.value(published.interrupted)
      json.key("agreesWithOutput")
      json.value(published.agrees)
    }
  }

  private func lock(_ json: inout JSONWriter) {
    json.key("lock")
    json.object { json in
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
    json.key("check")
    json.object { json in
      json.key("isSound")
      json.value(findings.isEmpty)
      json.key("problems")
      json.array { json in for problem in findings { ProblemPrinter.write(problem, to: &json) } }
    }
  }
}
