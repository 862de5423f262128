/// The eight orientations of a camera, numbered as in EXIF.
struct Orientation: Sendable, Hashable {
  /// 1 to 8; anything else counts as upright.
  let number: Int

  init(_ number: Int) { self.number = (1...8).contains(number) ? number : 1 }

  /// Whether rows become columns.
  var swapsAxes: Bool { number >= 5 }
  /// Whether the stored columns run from right to left of the upright picture (before axes are swapped).
  var mirrorsColumns: Bool { [2, 3, 7, 8].contains(number) }
  /// Whether the stored rows run from bottom to top of the upright picture (before axes are swapped).
  var mirrorsRows: Bool { [3, 4, 6, 7].contains(number) }

  /// The upright plane.
  func upright(_ plane: Plane) -> Plane {
    guard number != 1 else { return plane }
    let target = Plane(
      width: swapsAxes ? plane.height : plane.width, height: swapsAxes ? plane.width : plane.height)
    for y in 0..<target.height {
      for x in 0..<target.width {
        let (column, row) = swapsAxes ? (y, x) : (x, y)
        let sourceX = mirrorsColumns ? plane.width - 1 - column : column
        let sourceY = mirrorsRows ? plane.height - 1 - row : row
        target[x, y] = plane[sourceX, sourceY]
      }
    }
    return target
  }
}
