import { type DataField, isDataField, type MarcRecord, subfield } from '../record.ts'

/**
 * The content of subfield $6, which links a field and its 880 (MARC 21, Appendix A, Control Subfields). `number` is
 * `00` if the counterpart is missing. `script` is a MARC or ISO 15924 code, or empty.
 */
export type Linkage = {
  readonly tag: string
  readonly number: string
  readonly script: string
  readonly isRightToLeft: boolean
}

const LINKAGE = /^([0-9A-Za-z]{3})-(\d{2,3})(?:\/([^/]*))?(?:\/(r))?$/

/** Parses $6 of a field. Returns undefined if $6 is missing or invalid. */
export const linkageOf = (field: DataField): Linkage | undefined => {
  const match = LINKAGE.exec(subfield(field, '6')?.trim() ?? '')
  if (!match) return undefined
  const [, tag = '', number = '', script = '', direction] = match
  // The script may be missing before the direction: `880-01/r`.
  if (script === 'r' && direction === undefined) return { tag, number, script: '', isRightToLeft: true }
  return { tag, number, script, isRightToLeft: direction === 'r' }
}

/** Formats a $6, for example `245-02/(N`. `/r` marks a right-to-left script. */
export const linkageText = ({ tag, number, script, isRightToLeft }: Linkage): string =>
  `${tag}-${number}${script === '' ? '' : `/${script}`}${isRightToLeft ? '/r' : ''}`

/** A field and its 880 in the original script. The numbers are indexes of `record.fields`. */
export type ScriptPair = { readonly number: string; readonly field: number; readonly original: number }

export type ScriptPairs = {
  readonly pairs: readonly ScriptPair[]
  /** Fields whose $6 refers to a missing counterpart, and 880s with number 00 or a broken link. */
  readonly unpaired: readonly number[]
}

/**
 * Pairs fields and 880s by tag and number. If several fields have the same number, the first field and the first 880
 * are paired.
 */
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

/** The lowest number from `01` that no $6 of the record uses. */
export const nextLinkageNumber = (record: MarcRecord): string => {
  const used = new Set(record.fields.map((field) => (isDataField(field) ? linkageOf(field)?.number : undefined)))
  let number = 1
  while (used.has(String(number).padStart(2, '0'))) number++
  return String(number).padStart(2, '0')
}

/** Sets $6 of a field. $6 is the first subfield (MARC 21, Appendix A). */
export const withLinkage = (field: DataField, linkage: Linkage): DataField => ({
  ...field,
  subfields: [{ code: '6', value: linkageText(linkage) }, ...field.subfields.filter(({ code }) => code !== '6')],
})

const UNLINKED = '00'

/** In 022, $6 is a flag of the ISSN network, not a linkage. */
const isLinkable = (field: DataField): boolean => field.tag !== '022' && field.tag !== '880'

const withoutLinkage = (field: DataField): DataField => ({
  ...field,
  subfields: field.subfields.filter(({ code }) => code !== '6'),
})

/**
 * Repairs the $6 linkage of a record without moving fields. An unpaired 880 is paired if only one field of its tag is
 * possible. A field without an 880 loses its $6. An 880 without a field gets number 00. If two pairs share a number,
 * the first pair keeps it. Returns the same object if nothing is wrong.
 */
export const repairLinkages = (record: MarcRecord): MarcRecord => {
  const fields = [...record.fields]
  const { pairs } = pairsOf(record)
  const paired = new Set(pairs.flatMap(({ field, original }) => [field, original]))
  const used = new Set<string>()
  const newNumber = (): string => {
    let number = 1
    while (used.has(String(number).padStart(2, '0'))) number++
    return String(number).padStart(2, '0')
  }
  const join = (at: number, originalAt: number, number: string): void => {
    const field = fields[at]
    const original = fields[originalAt]
    if (!field || !original || !isDataField(field) || !isDataField(original)) return
    const { script = '', isRightToLeft = false } = linkageOf(original) ?? {}
    used.add(number)
    paired.add(at).add(originalAt)
    const before = linkageOf(field)
    if (before?.tag !== '880' || before.number !== number)
      fields[at] = withLinkage(field, { tag: '880', number, script: '', isRightToLeft: false })
    const originalBefore = linkageOf(original)
    if (originalBefore?.tag !== field.tag || originalBefore.number !== number)
      fields[originalAt] = withLinkage(original, { tag: field.tag, number, script, isRightToLeft })
  }
  for (const { number } of pairs) used.add(number)
  const values = new Set<string>()
  for (const { field, original, number } of pairs) {
    if (values.has(number)) join(field, original, newNumber())
    values.add(number)
  }
  for (const [originalAt, original] of record.fields.entries()) {
    if (original.tag !== '880' || paired.has(originalAt) || !isDataField(original)) continue
    const linkage = linkageOf(original)
    if (!linkage || linkage.tag === '880' || linkage.number === UNLINKED) continue
    const candidates = record.fields.flatMap((field, at) =>
      field.tag === linkage.tag && isDataField(field) && isLinkable(field) && !paired.has(at) ? [at] : [],
    )
    const [only] = candidates
    if (only !== undefined && candidates.length === 1) join(only, originalAt, newNumber())
    else fields[originalAt] = withLinkage(original, { ...linkage, number: UNLINKED })
  }
  for (const [at, field] of record.fields.entries())
    if (!paired.has(at) && isDataField(field) && isLinkable(field) && linkageOf(field)?.tag === '880')
      fields[at] = withoutLinkage(field)
  return fields.every((field, at) => field === record.fields[at]) ? record : { leader: record.leader, fields }
}
