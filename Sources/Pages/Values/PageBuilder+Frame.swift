internal import Model
internal import Templating

extension PageBuilder {
  /// The frame of every page. The body is filled in when the page is rendered.
  func frame(title: String, description: String, isHome: Bool = false, reviewDialog: Bool = false) -> Fields<FrameSlot>
  {
    var fields = Fields<FrameSlot>()
    fields[.base] = .text(base)
    fields[.title] = .text(title)
    fields[.description] = .text(description)
    fields[.script] = .text(assets.script)
    fields[.synced] = .text(assets.synced)
    fields[.saved] = .text(dated(.savedChanged, newest) ?? words[.savedCopy])
    fields[.changed] = SlotValue(dated(.footerChanged, newest))
    fields[.isHome] = .flag(isHome)
    fields[.reviewDialog] = .flag(reviewDialog)
    fields[.hasCuisines] = .flag(context.hasCuisines)
    fields[.hasDistricts] = .flag(context.hasDistricts)
    return fields
  }

  /// The page's own address and its preview on social networks; nil if the site has no address.
  func social(_ kind: PageKind, path: String) -> Fields<SocialSlot>? {
    guard let base = settings.baseURL else { return nil }
    var fields = Fields<SocialSlot>()
    fields[.address] = .text(base.address(of: path))
    fields[.kind] = .text(kind == .user ? "profile" : "website")
    fields[.locale] = .text(language.openGraphLocale)
    if let portrait {
      fields[.image] = .text(base.address(of: portrait.path))
      fields[.imageWords] = .text(portrait.words)
    }
    return fields
  }
}
