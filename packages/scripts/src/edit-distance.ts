/**
 * The edit distance of two texts by code points: insertions, deletions, substitutions and swaps of two neighbours
 * (optimal string alignment). A distance above `limit` is returned as `limit + 1`.
 */
export const editDistance = (one: readonly string[], other: readonly string[], limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let last = other.map((_, index) => index + 1)
  last.unshift(0)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, before[column - 2]! + 1)
      }
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = last
    last = next
  }
  return Math.min(last[other.length]!, limit + 1)
}
