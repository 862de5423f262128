import Model
import Testing

@testable import Pages

/// What `photos.reviewPhotos` lets pages show of the photos that guests took.
@Suite struct ReviewPhotosTests {
  private static let preview = "data:image/png;base64,iVBORw0KGgo="

  private func copy(_ state: PhotoCopy.State) -> PhotoCopy {
    let size = PhotoCopy.Size(
      digest: String(repeating: "c", count: 32), pixels: 900, width: 900, height: 600, format: "jpg", bytes: 1)
    return PhotoCopy(state: state, sizes: state == .ready ? [size] : [], preview: Self.preview)
  }

  /// Whether the users' pages show the photo of a review.
  private func usersShow(_ choice: ReviewPhotos) throws -> Bool {
    var guide = SampleGuide.arequipa()
    let photo = copy(.ready)
    guide.photos["queso-helado"] = photo
    var settings = SiteSettings()
    settings.reviewPhotos = choice
    let sink = try TestSite.render(guide, settings).sink
    let path = try #require(photo.sizes.first?.path)
    return sink.paths.contains { $0.hasPrefix("site/users/") && sink.text($0).contains(path) }
  }

  @Test func theyAreShownWhereTheSettingSays() throws {
    #expect(try usersShow(.shared))
    #expect(try usersShow(.own))
    #expect(try !usersShow(.none))
  }

  @Test func aPreviewStandsBehindAPhotoAndInThePlaceOfOneThatWaits() throws {
    var guide = SampleGuide.arequipa()
    guide.photos["rocoto"] = copy(.ready)
    func page() throws -> String { try TestSite.render(guide).sink.text("site/restaurants/dona-zoila.html") }
    #expect(try page().contains(#"<img class="tiny" src="\#(Self.preview)""#))
    guide.photos["rocoto"] = copy(.offline)
    let waiting = try page()
    #expect(waiting.contains(#"<figure class="wait"><img src="\#(Self.preview)""#))
    #expect(!waiting.contains(#"<img class="tiny" src="\#(Self.preview)""#))
    #expect(waiting.contains("Waiting for connectivity…"))
  }
}
