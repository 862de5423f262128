internal import Model
internal import Templating

/// A page that is ready to be rendered: its values and those of its frame.
struct PageDraft {
  var kind: PageKind
  /// The path below the site's folder.
  var path: String
  var record: Record
  var frame: Fields<FrameSlot>
}

extension PageDraft {
  /// The kind of its file. Lists are published after the pages to which they link.
  var renderedKind: RenderedPage.Kind {
    switch kind {
    case .restaurant, .restaurantLeaf, .sheet, .user, .userLeaf: .page
    case .home, .cuisine, .letter, .best, .district, .districts, .dish, .dishLetter, .notFound, .sealed, .offline,
      .bundle:
      .list
    }
  }
}
