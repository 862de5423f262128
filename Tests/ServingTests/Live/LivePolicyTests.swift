import Testing

@testable import Serving

struct LivePolicyTests {
  @Test(arguments: [
    (
      "default-src 'none'; script-src 'self'; style-src 'self'",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
    ),
    ("default-src 'none'", "default-src 'none'; script-src 'self'; connect-src 'self'"),
    ("default-src 'self'", "default-src 'self'"), ("", ""), ("img-src data:", "img-src data:"),
    ("default-src https:; connect-src 'none'", "default-src https:; connect-src 'self'; script-src https: 'self'"),
    ("script-src 'sha256-x'; connect-src *;", "script-src 'sha256-x' 'self'; connect-src *"),
    ("script-src 'none'; script-src-elem 'none'", "script-src 'none'; script-src-elem 'self'"),
  ])
  func theScriptAndItsEventsAreAllowed(policy: String, live: String) {
    #expect(LivePolicy.allowing(policy) == live)
  }

  @Test func allowingTwiceIsAllowingOnce() {
    let once = LivePolicy.allowing("default-src 'none'; script-src 'self'")
    #expect(LivePolicy.allowing(once) == once)
  }
}
