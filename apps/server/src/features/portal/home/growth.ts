import type { FacetValues } from '../../../search/engine.ts'

export type Decade = { readonly decade: number; readonly began: number; readonly inAll: number }

/** For each decade, the number of serials that started in it, and the cumulative number up to its end. */
export function growthByDecade({ buckets }: FacetValues): readonly Decade[] {
  const decades = new Map<number, number>()
  for (const { key, count } of buckets) {
    if (!/^\d{3}[\du]$/.test(key)) continue
    const decade = Number(key.slice(0, 3)) * 10
    decades.set(decade, (decades.get(decade) ?? 0) + count)
  }
  let inAll = 0
  return [...decades]
    .sort(([one], [other]) => one - other)
    .map(([decade, began]) => {
      inAll += began
      return { decade, began, inAll }
    })
}
