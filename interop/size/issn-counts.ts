/** How often a program returned each ISSN. Ten megabytes for any number of records. */
const NUMBERS = 10_000_000
/** Number of ISSNs that a sentence names. */
const MAX_NAMED = 3

export type IssnCounts = {
  add(issn: string): void
  /** The number of added ISSNs, also of those that are added twice or are no ISSNs. */
  total(): number
  /** How the ISSNs differ from `expected`, in a sentence; undefined if they do not. */
  difference(expected: IssnCounts): string | undefined
  countOf(number: number): number
}

const named = (numbers: readonly number[]): string =>
  numbers
    .slice(0, MAX_NAMED)
    .map((number) => String(number).padStart(7, '0').replace(/^.{4}/, '$&-'))
    .join(', ') + (numbers.length > MAX_NAMED ? ' …' : '')

/** Counts ISSNs by their first seven digits. */
export function makeIssnCounts(): IssnCounts {
  const counts = new Uint8Array(NUMBERS)
  const unreadable: string[] = []
  let total = 0
  return {
    add(issn) {
      total++
      if (/^\d{4}-\d{3}[\dX]$/.test(issn)) counts[Number(issn.slice(0, 4) + issn.slice(5, 8))]!++
      else unreadable.push(issn)
    },
    total: () => total,
    countOf: (number) => counts[number]!,
    difference(expected) {
      const [missing, additional]: [number[], number[]] = [[], []]
      for (let number = 0; number < NUMBERS; number++) {
        const more = counts[number]! - expected.countOf(number)
        if (more < 0) missing.push(number)
        else if (more > 0) additional.push(number)
      }
      const differences = [
        missing.length > 0 ? `${missing.length} missing: ${named(missing)}` : '',
        additional.length > 0 ? `${additional.length} twice or unknown: ${named(additional)}` : '',
        unreadable.length > 0 ? `${unreadable.length} without an ISSN: “${unreadable[0]}”` : '',
      ]
      return differences.filter((each) => each !== '').join('; ') || undefined
    },
  }
}
