import type { Subfield } from '@seriatim/marc'

/** A row of a field and its 880: the index of the same subfield in both; undefined where the subfield is absent. */
export type PairRow = {
  readonly code: string
  readonly field: number | undefined
  readonly original: number | undefined
}

/**
 * Aligns the subfields of a romanised field with those of its 880: the first $a with the first $a, the second with the
 * second. Subfields that only the 880 has come last. $6, which links the two fields, is not shown.
 */
export const pairRows = (field: readonly Subfield[], original: readonly Subfield[]): readonly PairRow[] => {
  const open = new Map<string, number[]>()
  for (const [index, { code }] of original.entries()) open.set(code, [...(open.get(code) ?? []), index])
  const rows: PairRow[] = field.map(({ code }, index) => ({ code, field: index, original: open.get(code)?.shift() }))
  const rest = [...open].flatMap(([code, indexes]) =>
    indexes.map((index): PairRow => ({ code, field: undefined, original: index })),
  )
  rest.sort((a, b) => a.original! - b.original!)
  return [...rows, ...rest].filter(({ code }) => code !== '6')
}
