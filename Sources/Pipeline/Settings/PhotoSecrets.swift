internal import Diagnostics
internal import Fetching

/// Headers for the hosts of photos. Their values are stored in the environment or in a file that only its owner can
/// read.
struct PhotoSecrets {
  let settings: Settings
  /// The settings file. Relative paths of secret files start at its folder.
  let config: String
  let environment: [String: String]

  /// The headers for each host. Fails with exit code 78 if a secret is missing, or other users can read it.
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
