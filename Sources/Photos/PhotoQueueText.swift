internal import Diagnostics
package import Model
internal import Platform
package import Store

/// The output of `sumaq jobs` and `sumaq cache` about photos.
package enum PhotoQueueText {
  /// The maximum number of jobs that are listed.
  private static let listed = 100

  /// The numbers of the queue, and for each photo without copies the reason.
  package static func jobs(_ store: Store, now: Timestamp) throws -> String {
    let queue = PhotoQueue(store)
    let states = try queue.photoStates()
    let known = states.values.reduce(0, +)
    let words = PhotoJob.State.allCases.filter { states[$0] != nil }.map {
      "\(states[$0] ?? 0) \($0 == .completed ? "ready" : $0.rawValue)"
    }
    guard known > 0 else { return "No photos are known yet.\n" }
    let unfinished = known - (states[.completed] ?? 0)
    var text = "\(known) photos: \(words.joined(separator: ", "))\n"
    let jobs = try queue.unfinished(limit: listed)
    let wanters = try queue.wanters(of: Set(jobs.map(\.reference)).sorted(), kinds: Set(PhotoKind.allCases))
    for job in jobs {
      let photo = Printable.line(ShownAddress.of(job.reference), limit: 80)
      let wanted = PhotoProblemReport.words(wanters[job.reference] ?? [])
      text += "  \(job.state.rawValue)  \(photo)  \(reason(job, now))\(wanted)\n"
    }
    if unfinished > listed { text += "  and \(unfinished - listed) more\n" }
    return text + (try hosts(queue, now))
  }

  /// The suspended hosts, and when one photo will probe each of them.
  private static func hosts(_ queue: PhotoQueue, _ now: Timestamp) throws -> String {
    let aside = try queue.hosts().compactMap { host in host.asideUntil.map { (host, $0) } }
    guard !aside.isEmpty else { return "" }
    let lines = aside.map { host, until in
      let when =
        until <= now.microseconds ? "probed by the next run" : "probed from \(Timestamp(microseconds: until).iso())"
      return
        "  \(Printable.line(host.name, limit: 80))  \(host.failures) failures in a row, \(when): \(host.lastError)\n"
    }
    return "Hosts put aside:\n" + lines.joined()
  }

  /// The size and limits of the disk cache, its age, and how often both caches had the photo.
  package static func cache(_ store: Store, _ settings: PhotoSettings, now: Timestamp) throws -> String {
    let queue = PhotoQueue(store)
    let holding = try queue.holding()
    let (disk, memory) = (try queue.traffic(.disk), try queue.traffic(.memory))
    return """
      \(holding.copies) of \(settings.cacheItems) copies, \(megabytes(holding.bytes)) of \
      \(megabytes(settings.cacheBytes)) MB, in \(PhotoDisk(state: store.folder).folder)
      \(holding.idleCopies) of them, \(megabytes(holding.idleBytes)) MB, are used by nothing now
      \(age(holding, now))
      On disk: \(share(disk)) of the new and changed photos had copies already
      In memory: \(share(memory)) of what pages asked for

      """
  }

  /// Removes copies that no row refers to, and files that no row of the store knows. Published photos are separate
  /// files.
  package static func prune(_ store: Store) throws -> String {
    let queue = PhotoQueue(store)
    let disk = PhotoDisk(state: store.folder)
    let idle = try PhotoStore(queue, disk).evict(bytes: 0, items: 0)
    let strays = try disk.removeStrays { try queue.knows(digest: $0) }
    return "Removed \(idle + strays) copies.\n"
  }

  /// Schedules the photos of one restaurant, named by id or slug, to be made again by the next run; nil if there is no
  /// such restaurant. Published photos do not change until then.
  package static func clear(_ store: Store, restaurant word: String) throws -> String? {
    let queue = PhotoQueue(store)
    guard let id = try queue.restaurant(word) else { return nil }
    let (jobs, results) = try queue.clear(restaurant: id)
    let copies = try PhotoStore(queue, PhotoDisk(state: store.folder)).evict(results)
    return "\(jobs) photos of \(Printable.line(id, limit: 80)) will be made again; removed \(copies) copies.\n"
  }

  private static func reason(_ job: PhotoJob, _ now: Timestamp) -> String {
    if job.outcome == .offline, job.lastError.isEmpty { return "Waiting for connectivity…" }
    guard !job.lastError.isEmpty else { return "not looked at yet" }
    guard let next = job.nextAttempt, next > now.microseconds else { return job.lastError }
    return "\(job.lastError); \(job.attempts) tried, again after \(Timestamp(microseconds: next).iso())"
  }

  private static func age(_ holding: PhotoHolding, _ now: Timestamp) -> String {
    guard let oldest = holding.oldest, let newest = holding.newest else { return "Nothing was made yet" }
    let days = { (made: Int64) in max(0, (now.microseconds - made) / 86_400_000_000) }
    return "Made \(days(oldest)) days ago (the oldest) to \(days(newest)) days ago (the newest)"
  }

  private static func share(_ traffic: PhotoTraffic) -> String {
    let all = traffic.hits + traffic.misses
    return "\(traffic.hits) of \(all) (\(all == 0 ? 0 : traffic.hits * 100 / all)%)"
  }

  /// The number with one decimal.
  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000).\(bytes / 100_000 % 10)" }
}
