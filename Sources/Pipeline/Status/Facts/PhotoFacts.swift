internal import Store

/// The photo queue after a run.
struct PhotoFacts: Sendable {
  /// The numbers of jobs.
  var states: [PhotoJob.State: Int] = [:]
  /// The numbers of photos. A photo that a dish or a review shows and that is a user's picture too has two jobs.
  var photos: [PhotoJob.State: Int] = [:]
  var hosts: [WaitingHost] = []
  /// Jobs without copies, the worst first.
  var worst: [PhotoJobPicture] = []
  /// The jobs that were completed last.
  var latest: [PhotoJobPicture] = []
  var traffic: [PhotoTraffic.Tier: PhotoTraffic] = [:]

  /// The numbers of jobs that the page lists.
  static let listed = (worst: 24, latest: 12)

  init() {}

  init(_ queue: PhotoQueue) throws {
    states = try queue.states()
    photos = try queue.photoStates()
    for tier in PhotoTraffic.Tier.allCases { traffic[tier] = try queue.traffic(tier) }
    if unfinished > 0 {
      hosts = try WaitingHost.all(queue)
      worst = try queue.worst(limit: Self.listed.worst)
    }
    latest = try queue.latest(limit: Self.listed.latest)
  }

  var known: Int { photos.values.reduce(0, +) }
  var unfinished: Int { known - (photos[.completed] ?? 0) }
  var waiting: Int { unfinished - (photos[.failed] ?? 0) }
}
