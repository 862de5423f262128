import Model
import Platform
import Testing

@testable import Pages

@Suite struct StarPagesTests {
  @Test func pagesLeadFromTheNewestToTheOldestAndBack() {
    let pages = StarPages(stars: 5, count: 61)
    #expect(pages.leaves == 2 && pages.name() == "stars-5" && pages.name(2) == "stars-5-2")
    #expect(pages.older(nil) == "stars-5-2.html" && pages.older(2) == "stars-5-1.html" && pages.older(1) == nil)
    #expect(pages.newer(1) == "stars-5-2.html" && pages.newer(2) == "stars-5.html" && pages.newer(nil) == nil)
    #expect(StarPages(stars: 4, count: 20).older(nil) == nil)
  }
}
