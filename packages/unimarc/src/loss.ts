/** Content that the other format cannot hold: a field, some of its subfields, or a coded position. */
export type Loss = {
  readonly tag: string
  /** The occurrence of the field within its tag, from 1. */
  readonly occurrence: number
  /** Codes of omitted subfields (`h`, `xv`) or MARC positions (`/22`). Undefined for a whole field. */
  readonly part?: string
}

/** Formats the place of a loss: `776 $h`, `008/22` or `699`. */
export const lossPlace = ({ tag, part }: Loss): string =>
  part === undefined ? tag : part.startsWith('/') ? `${tag}${part}` : `${tag} $${part}`

/** Counts losses over many records by place, most frequent first. */
export class LossTally {
  private readonly counts = new Map<string, number>()

  add(losses: readonly Loss[]): void {
    for (const loss of losses) {
      const place = lossPlace(loss)
      this.counts.set(place, (this.counts.get(place) ?? 0) + 1)
    }
  }

  /** The places of the losses, each with the number of affected fields. */
  places(): readonly (readonly [place: string, count: number])[] {
    return [...this.counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  }
}
