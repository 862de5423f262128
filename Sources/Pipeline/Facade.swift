internal import Diagnostics
package import Platform

package enum SinglePage {
  package enum Form: Sendable { case html, markdown, values }
  package static func render(_ path: String, as form: Form, _ request: RunRequest, _ context: RunContext) throws
    -> [UInt8]
  { [] }
}
package enum SingleReport {
  package static func build(
    _ name: String, format: String, set: [String: String], _ request: RunRequest, _ context: RunContext
  ) throws -> [UInt8] { [] }
}
package enum AnalystQuery {
  package static func run(_ sql: String, format: String, _ request: RunRequest, _ context: RunContext, into: ByteStream)
    throws
  {}
}
package enum SiteCheck {
  package static func run(_ folder: String, _ request: RunRequest, _ context: RunContext) throws -> Int { 0 }
}
package enum Verification {
  package static func run(everything: Bool, _ request: RunRequest, _ context: RunContext) throws -> (
    compared: Int, different: Int
  ) { (0, 0) }
}
package enum Explanation {
  package static func text(of what: String, _ request: RunRequest, _ context: RunContext) throws -> String { "" }
}
package enum StatusScreen {
  package static func text(_ request: RunRequest, _ context: RunContext) throws -> String { "" }
  package static func check(_ request: RunRequest, _ context: RunContext) throws {}
}
package enum PhotoJobs { package static func text(_ request: RunRequest) throws -> String { "" } }
package enum PhotoCache {
  package static func text(_ request: RunRequest) throws -> String { "" }
  package static func prune(_ request: RunRequest, _ context: RunContext) throws -> String { "" }
}
package enum Rollback { package static func run(_ request: RunRequest, _ context: RunContext) throws -> String { "" } }
package enum PhotoWorkerEntry { package static func run() {} }
