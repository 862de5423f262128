/// Everything in the bundle of one restaurant or user, before it is sealed.
package struct BundleDraft {
  /// The name by which a list of bundles calls it.
  package let title: String
  /// The subject's public page, seen from `sealed/index.html`; nil if there is none.
  package let publicPage: String?
  /// The path of the fragment that is opened first.
  package let landing: String
  /// The parts in a fixed order, the landing first.
  package let parts: [BundlePart]
  /// The published photos to which fragments link, as `site/photos/…`.
  package let photos: [String]
}
