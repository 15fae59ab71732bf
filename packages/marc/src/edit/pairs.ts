import { type DataField, isDataField, type MarcRecord, subfield } from '../record.ts'

/**
 * Subfield $6: the field and its counterpart in the other script (MARC 21, Appendix A, Control Subfields). `number` is
 * `00` where the counterpart is absent; `script` is a code of MARC or of ISO 15924, `''` where none is given.
 */
export type Linkage = {
  readonly tag: string
  readonly number: string
  readonly script: string
  readonly isRightToLeft: boolean
}

const LINKAGE = /^([0-9A-Za-z]{3})-(\d{2,3})(?:\/([^/]*))?(?:\/(r))?$/

/** The linkage that a field states, undefined where it has no $6 or one that is not in form. */
export const linkageOf = (field: DataField): Linkage | undefined => {
  const match = LINKAGE.exec(subfield(field, '6')?.trim() ?? '')
  if (!match) return undefined
  const [, tag = '', number = '', script = '', direction] = match
  // `880-01/r`: a direction without a script.
  if (script === 'r' && direction === undefined) return { tag, number, script: '', isRightToLeft: true }
  return { tag, number, script, isRightToLeft: direction === 'r' }
}

/** The text of a $6: `245-02/(N`, with `/r` for a script that runs from right to left. */
export const linkageText = ({ tag, number, script, isRightToLeft }: Linkage): string =>
  `${tag}-${number}${script === '' ? '' : `/${script}`}${isRightToLeft ? '/r' : ''}`

/** A field and the 880 that stands for it in the original script; indexes are those of `record.fields`. */
export type ScriptPair = { readonly number: string; readonly field: number; readonly original: number }

export type ScriptPairs = {
  readonly pairs: readonly ScriptPair[]
  /** Fields whose $6 names a counterpart that is not there, and 880s that stand for none (number 00, or a broken link). */
  readonly unpaired: readonly number[]
}

/** The pairs of a record, by tag and number on both sides; where a number occurs twice the first ones are a pair. */
export const pairsOf = (record: MarcRecord): ScriptPairs => {
  const originals = new Map<string, number[]>()
  const links = record.fields.map((field) => (isDataField(field) ? linkageOf(field) : undefined))
  record.fields.forEach((field, index) => {
    const link = links[index]
    if (field.tag !== '880' || !link || link.number === '00') return
    const key = `${link.tag}-${link.number}`
    originals.set(key, [...(originals.get(key) ?? []), index])
  })
  const pairs: ScriptPair[] = []
  const unpaired: number[] = []
  record.fields.forEach((field, index) => {
    const link = links[index]
    if (field.tag === '880' || !link || link.tag !== '880') return
    const original = originals.get(`${field.tag}-${link.number}`)?.shift()
    if (original === undefined) unpaired.push(index)
    else pairs.push({ number: link.number, field: index, original })
  })
  const paired = new Set(pairs.map(({ original }) => original))
  record.fields.forEach((field, index) => {
    if (field.tag === '880' && !paired.has(index)) unpaired.push(index)
  })
  return { pairs, unpaired: unpaired.sort((a, b) => a - b) }
}

/** The first number from `01` on that no field of the record uses in its $6. */
export const nextLinkageNumber = (record: MarcRecord): string => {
  const used = new Set(record.fields.map((field) => (isDataField(field) ? linkageOf(field)?.number : undefined)))
  let number = 1
  while (used.has(String(number).padStart(2, '0'))) number++
  return String(number).padStart(2, '0')
}
