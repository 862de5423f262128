package enum PhotoJobs { package static func text(_ request: RunRequest) throws -> String { "" } }
package enum PhotoCache {
  package static func text(_ request: RunRequest) throws -> String { "" }
  package static func prune(_ request: RunRequest, _ context: RunContext) throws -> String { "" }
}
