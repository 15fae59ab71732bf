/**
 * A union-find structure over the integers 0 to `size - 1`, with union by size and path halving. Uses 8 bytes for each
 * element.
 */
export class DisjointSets {
  readonly size: number
  private readonly parent: Int32Array
  private readonly weight: Int32Array

  constructor(size: number) {
    this.size = size
    this.parent = Int32Array.from({ length: size }, (_, index) => index)
    this.weight = new Int32Array(size).fill(1)
  }

  /** The representative of the set with `element`. */
  find(element: number): number {
    const { parent } = this
    let at = element
    while (parent[at]! !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }

  /** Merges the sets of two elements. */
  join(one: number, other: number): void {
    let large = this.find(one)
    let small = this.find(other)
    if (large === small) return
    if (this.weight[large]! < this.weight[small]!) [large, small] = [small, large]
    this.parent[small] = large
    this.weight[large]! += this.weight[small]!
  }
}
