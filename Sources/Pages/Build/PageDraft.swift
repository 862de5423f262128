internal import Model
internal import Templating

/// A page that is ready to be filled: its values and those of its frame.
struct PageDraft {
  var kind: PageKind
  /// Below the site's folder.
  var path: String
  var record: Record
  var frame: Fields<FrameSlot>
}

extension PageDraft {
  /// Lists are put in place after the pages that they link to.
  var renderedKind: RenderedPage.Kind {
    switch kind {
    case .restaurant, .restaurantLeaf, .sheet, .user, .userLeaf: .page
    case .home, .cuisine, .letter, .best, .district, .dish, .dishLetter: .list
    }
  }
}
