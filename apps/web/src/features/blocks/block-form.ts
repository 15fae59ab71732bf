import { MAX_BLOCK_NUMBERS } from '@seriatim/contract'
import { blockLimitFromNumber, ISSN_COUNT, numberOfBlockLimit } from '@seriatim/issn'

/** The values of the form of a new block; centre and countries are codes. */
export type BlockForm = {
  readonly centre: string | null
  readonly country: string | null
  readonly lcCountry: string | null
  readonly first: string
  readonly count: string
}

export type BlockField = keyof BlockForm | 'template'

export type FieldProblem =
  | { readonly kind: 'required' | 'first_wrong' | 'count_wrong' }
  | { readonly kind: 'past_end'; readonly first: string; readonly left: number }

/** The problems of the form (specification-1, 5), by field. */
export const formProblems = ({ centre, country, first, count }: BlockForm): ReadonlyMap<BlockField, FieldProblem> => {
  const found = new Map<BlockField, FieldProblem>()
  if (centre === null) found.set('centre', { kind: 'required' })
  if (country === null) found.set('country', { kind: 'required' })
  const from = numberOfBlockLimit(first.trim())
  const wanted = parseCount(count)
  if (first.trim() === '') found.set('first', { kind: 'required' })
  else if (from === undefined) found.set('first', { kind: 'first_wrong' })
  if (count.trim() === '') found.set('count', { kind: 'required' })
  else if (wanted === undefined) found.set('count', { kind: 'count_wrong' })
  else if (from !== undefined && from + wanted > ISSN_COUNT)
    found.set('count', { kind: 'past_end', first: first.trim(), left: ISSN_COUNT - from })
  return found
}

const parseCount = (count: string): number | undefined => {
  const number = /^\d{1,9}$/.test(count.trim()) ? Number(count) : 0
  return number >= 1 && number <= MAX_BLOCK_NUMBERS ? number : undefined
}

/** The last ISSN of the block, formatted; undefined if the form is incomplete. */
export const lastNumber = ({ first, count }: BlockForm): string | undefined => {
  const from = numberOfBlockLimit(first.trim())
  const wanted = parseCount(count)
  return from === undefined || wanted === undefined || from + wanted > ISSN_COUNT
    ? undefined
    : blockLimitFromNumber(from + wanted - 1)
}

/** The form field to which a refusal of the server belongs. */
export const fieldOfRefusal = (code: string): BlockField | undefined => {
  if (code === 'unknown_centre' || code === 'not_your_centre' || code === 'center_closing') return 'centre'
  if (code === 'unknown_country' || code === 'block_country_foreign') return 'country'
  if (code === 'lc_country_mismatch') return 'lcCountry'
  if (code === 'block_count_invalid' || code === 'block_past_end') return 'count'
  if (code === 'block_template_invalid') return 'template'
  return code.startsWith('block_') ? 'first' : undefined
}
