package import Model

/// Everything that the store holds of one person.
package struct PersonHoldings: Sendable {
  /// A review, and where the site shows it.
  package struct HeldReview: Sendable {
    package let row: HeldRow
    /// The restaurant's name; nil if the store does not know it.
    package let restaurant: String?
    /// Whether the restaurant has pages, one of which shows the review.
    package let isOnRestaurantsPage: Bool
    /// The leaf of the person's own pages that shows the review, 0 for the first page; nil if they have no page.
    package let leafOfUser: Int?
  }

  /// Rows of an analyst's own table that name the person.
  package struct HeldTable: Sendable {
    package let name: String
    package let rows: [HeldRow]
  }

  package let id: String
  /// Whether the person has a page.
  package var hasPage = false
  /// The row that the site shows; nil if only other rows name the person.
  package var user: HeldRow?
  /// What an export of accounts says.
  package var account: HeldRow?
  /// What was taken from rows of other collections, such as the author of a review.
  package var derived: HeldRow?
  package var reviews: [HeldReview] = []
  package var favorites: [HeldRow] = []
  package var visits: [HeldRow] = []
  package var orders: [HeldRow] = []
  /// The restaurants of which the exports call the person the owner, with `id` and `name`.
  package var owned: [HeldRow] = []
  package var tables: [HeldTable] = []
  package var rejects: [RejectedRecord] = []

  init(id: String) { self.id = id }

  /// The names in the person's rows, those in the rows of reviews among them.
  package var names: Set<String> {
    Set([user, account, derived].compactMap { $0?.text("name") } + reviews.compactMap { $0.row.text("user_name") })
  }

  /// The e-mail addresses in the person's rows, as they are written there.
  package var writtenMails: Set<String> {
    Set([user, account, derived].compactMap { $0?.text("email") }.filter { !$0.isEmpty })
  }

  /// The e-mail addresses in the person's rows, as they are compared.
  package var mails: Set<String> {
    Set([user, account, derived].compactMap { $0?.text("email").map(MailAddress.plain) }.filter { !$0.isEmpty })
  }
}
