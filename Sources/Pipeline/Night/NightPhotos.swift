internal import Diagnostics
internal import Fetching
internal import Photos
internal import Platform
internal import Store

/// The photo stage of a night.
struct NightPhotos {
  let plan: RunPlan
  let fetch: FetchSettings
  let request: RunRequest
  let context: RunContext
  /// Where copies of other nights and machines are; nil outside of shards.
  var shared: (any SharedCopies)?

  func run(store: Store, into report: inout RunReport) throws {
    context.progress.begin(.photos)
    defer { context.progress.end() }
    let stage = PhotoStage(
      settings: plan.photoSettings(workers: request.workers), fetch: fetch,
      executable: context.executablePath, clock: context.clock, shared: shared)
    report.photos = try stage.run(
      store: store, exportsFolder: try folder, problems: context.problems,
      progress: { context.progress.advance(to: $0, of: $1, bytes: $2) }, cancelled: { context.cancellation.isCancelled }
    )
    report.remark(savedCopies: report.photos.savedCopies)
    if report.photos.stoppedEarly {
      report.remarks.append("photos: the night's time was over; the rest waits for the next")
    }
  }

  /// The folder of the photos that are files. If all exports are on servers and there is no exports folder, it is the
  /// folder of their copies, which contains no photo.
  private var folder: String {
    get throws {
      guard !plan.settings.exportsFrom.isEmpty, try FileStatus.following(request.exports) == nil else {
        return request.exports
      }
      return RemoteExports.folder(in: request.state)
    }
  }
}

extension RunReport {
  /// Says how many photos could not be fetched again, and are shown as another night fetched them.
  mutating func remark(savedCopies count: Int) {
    if count > 0 { remarks.append("photos: \(Amount.count(count)) shown from saved copies") }
  }
}

extension RunPlan {
  func photoSettings(workers: Int) -> PhotoSettings {
    var photos = settings.photos
    photos.sizes = [settings.photoLongestSide, settings.photoSmallSide].sorted(by: >)
    photos.limitPixels = settings.photoMegapixels * 1_000_000
    photos.limitBytes = settings.photoMegabytes * 1_000_000
    photos.reviewPhotos = settings.site.reviewPhotos
    photos.authorsWithAccess = readers
    photos.workers = workers
    return photos
  }

  /// How photos are fetched, including the secret headers.
  func fetchSettings(_ request: RunRequest, _ context: RunContext) throws(Failure) -> FetchSettings {
    var fetch = settings.fetch
    fetch.isOffline = request.offline
    if !request.offline {
      fetch.rules.headers = try PhotoSecrets(
        settings: settings, config: request.config, environment: context.environment
      ).headers()
    }
    return fetch
  }
}
