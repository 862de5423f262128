internal import Diagnostics
internal import Model
internal import Store

/// The photos that wait, by host, and single jobs with their small pictures.
extension StatusPage {
  func photos(_ page: inout MarkupWriter) {
    let photos = facts.photos
    guard photos.known > 0 else { return }
    let small =
      photos.unfinished == 0
      ? "all \(Amount.count(photos.known)) are ready"
      : "\(Amount.count(photos.waiting)) waiting, \(Amount.count(photos.photos[.failed] ?? 0)) failed, "
        + "of \(Amount.count(photos.known))"
    section("photos", "Photos", small, &page) { page in
      hosts(&page)
      jobs("Waiting and failed", photos.worst, of: photos.unfinished, &page)
      jobs("Made last", photos.latest, of: nil, &page)
    }
  }

  private func hosts(_ page: inout MarkupWriter) {
    guard !facts.photos.hosts.isEmpty else { return }
    table(
      "Photos waiting, by host", ["Host", "Photos", "Why", "Next try"], numbers: [1], roomy: [2],
      facts.photos.hosts.prefix(20).map { host in
        [
          Printable.line(host.name ?? "files among the exports", limit: 80), Amount.count(host.photos),
          host.reason.isEmpty ? "not looked at yet" : Printable.line(host.reason, limit: 120), next(host.nextTry),
        ]
      }, &page)
  }

  private func next(_ time: Timestamp?) -> String {
    guard let time, time > facts.finished else { return "next run" }
    return times.instant(time)
  }

  private func jobs(_ title: String, _ jobs: [PhotoJobPicture], of all: Int?, _ page: inout MarkupWriter) {
    guard !jobs.isEmpty else { return }
    page.element("h3", title)
    page.element("ul", ["class": "jobs"]) { page in for job in jobs { self.job(job, &page) } }
    let more = (all ?? jobs.count) - jobs.count
    guard more > 0 else { return }
    page.element("p", ["class": "files"]) { page in
      page.text("and \(Amount.count(more)) more: ")
      page.element("code", "sumaq jobs")
    }
  }

  private func job(_ picture: PhotoJobPicture, _ page: inout MarkupWriter) {
    page.element("li") { page in
      if picture.preview.isEmpty {
        page.element("span", ["class": "none"], "")
      } else {
        page.void("img", ["src": picture.preview, "alt": "", "width": "48", "height": "48"])
      }
      page.element("b", Printable.line(ShownAddress.of(picture.job.reference), limit: 80))
      page.element("small", words(picture.job))
    }
    page.line()
  }

  /// The state, the reason and the next try of a job.
  private func words(_ job: PhotoJob) -> String {
    var parts = [job.state == .completed ? "ready" : job.state.rawValue]
    if !job.lastError.isEmpty { parts.append(Printable.line(job.lastError, limit: 120)) }
    if job.state != .completed, job.attempts > 0 { parts.append("\(Amount.of(job.attempts, "try", "tries"))") }
    if let next = job.nextAttempt.map(Timestamp.init(microseconds:)), next > facts.finished {
      parts.append("again \(times.instant(next))")
    } else if job.state != .completed, job.state != .failed {
      parts.append("next run")
    }
    return parts.joined(separator: "; ")
  }
}
