/// The kernels of the last sizes, as photos of one camera need the same ones again and again.
struct KernelCache {
  private struct Key: Hashable {
    let source: Int
    let from: Double
    let to: Double
    let count: Int
  }

  private var known: [Key: LanczosKernel] = [:]
  private static let limit = 32

  mutating func kernel(source: Int, from: Double, to: Double, count: Int) -> LanczosKernel {
    let key = Key(source: source, from: from, to: to, count: count)
    if let kernel = known[key] { return kernel }
    if known.count >= Self.limit { known.removeAll() }
    let kernel = LanczosKernel(source: source, from: from, to: to, count: count)
    known[key] = kernel
    return kernel
  }
}
