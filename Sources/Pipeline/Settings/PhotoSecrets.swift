internal import Diagnostics
internal import Fetching

/// Headers for the hosts of photos, whose values stand in the environment or in a file of their owner's alone.
struct PhotoSecrets {
  let settings: Settings
  /// The settings' file, from whose folder files of secrets are found.
  let config: String
  let environment: [String: String]

  /// What is sent where; a secret that is not there, or that others may read, ends the run (78).
  func headers() throws(Failure) -> [HeaderTarget: [FetchHeader]] {
    let secrets = HeaderSecrets(key: "photos.headers", config: config, environment: environment)
    var headers: [HeaderTarget: [FetchHeader]] = [:]
    for (host, named) in settings.photoHeaders.sorted(by: { $0.key < $1.key }) {
      guard let target = HeaderTarget(host) else {
        throw secrets.failure("photos.headers: “\(host)” names no host", HeaderTarget.forms)
      }
      headers[target, default: []] += try secrets.headers(named, of: host)
    }
    return headers
  }
}
