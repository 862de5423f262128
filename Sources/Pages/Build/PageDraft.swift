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
<<<<<<< HEAD
    case .home, .cuisine, .letter, .best, .district, .dish, .dishLetter, .notFound, .sealed, .bundle: .list
=======
    case .home, .cuisine, .letter, .best, .district, .dish, .dishLetter, .notFound, .sealed, .offline: .list
>>>>>>> a124dc8b1de7b77182d088d5fe34311b1cf9651c
    }
  }
}
