/** What the other format has no place for: a whole field, some of its subfields, or a coded position. */
export type Loss = {
  readonly tag: string
  /** Counted from 1 among the fields of the tag. */
  readonly occurrence: number
  /** Codes of the subfields that were left out (`h`, `xv`), or MARC positions (`/22`); absent for a whole field. */
  readonly part?: string
}

/** The place of a loss as it is written: `776 $h`, `008/22`, `699`. */
export const lossPlace = ({ tag, part }: Loss): string =>
  part === undefined ? tag : part.startsWith('/') ? `${tag}${part}` : `${tag} $${part}`

/** Counts losses over many records: by place, the most frequent first. */
export class LossTally {
  private readonly counts = new Map<string, number>()

  add(losses: readonly Loss[]): void {
    for (const loss of losses) {
      const place = lossPlace(loss)
      this.counts.set(place, (this.counts.get(place) ?? 0) + 1)
    }
  }

  /** Pairs of place and number of fields. */
  places(): readonly (readonly [place: string, count: number])[] {
    return [...this.counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  }
}
