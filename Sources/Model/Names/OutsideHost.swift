/// Sites on which restaurants have their own pages, in the order in which a page lists them.
package enum OutsideHost: Int, Sendable, Hashable, CaseIterable {
  case instagram, facebook, tiktok, twitter, whatsapp

  /// The name as the site's owner writes it.
  package var name: String {
    switch self {
    case .instagram: "Instagram"
    case .facebook: "Facebook"
    case .tiktok: "TikTok"
    case .twitter: "X"
    case .whatsapp: "WhatsApp"
    }
  }

  /// The domains of its addresses.
  package var domains: [String] {
    switch self {
    case .instagram: ["instagram.com", "instagr.am"]
    case .facebook: ["facebook.com", "fb.com", "fb.me"]
    case .tiktok: ["tiktok.com"]
    case .twitter: ["x.com", "twitter.com"]
    case .whatsapp: ["wa.me", "whatsapp.com"]
    }
  }

  /// The text that turns a name into an address.
  package var beforeName: String {
    switch self {
    case .instagram: "https://www.instagram.com/"
    case .facebook: "https://www.facebook.com/"
    case .tiktok: "https://www.tiktok.com/@"
    case .twitter: "https://x.com/"
    case .whatsapp: "https://wa.me/"
    }
  }
}
