/** How the fields of a record in original script are written in Latin letters, held against the tables of romanisation. */
import { ROMANISATIONS, type Romanisation } from '@seriatim/contract'
import { type DataField, isDataField, type MarcRecord, pairsOf } from '@seriatim/marc'
import { romanisedBy, SCHEMES, type Scheme, type Script, schemeFor, scriptOf, withoutMarks } from '@seriatim/scripts'

/** What is compared: letters with their marks, and digits. */
const NOT_COMPARED = /[^\p{L}\p{M}\p{N}]+/gu

const compared = (text: string): string =>
  withoutMarks(text).normalize('NFC').toLocaleLowerCase('und').replace(NOT_COMPARED, '')

const textOf = (field: DataField): string =>
  field.subfields.map(({ code, value }) => (code === '6' ? '' : value)).join(' ')

/** The tables of each script, the usual one first. */
const SCHEMES_OF = new Map<Script, readonly Scheme[]>()

/** The tables of the script of a text. */
const schemesOf = (text: string): readonly Scheme[] => {
  const script = scriptOf(text)
  const known = SCHEMES_OF.get(script)
  if (known !== undefined) return known
  const usual = schemeFor(script, text)
  const found = SCHEMES.filter(({ scripts }) => usual?.scripts.some((each) => scripts.includes(each)))
  SCHEMES_OF.set(script, found)
  return found
}

/** How one pair of fields is romanised: as a table says, otherwise than all tables say, or where no table says anything. */
const romanisationOf = (field: DataField, original: DataField): 'table' | 'differs' | 'hand' | undefined => {
  const text = textOf(original)
  const wanted = compared(textOf(field))
  if (wanted === '' || compared(text) === '') return undefined
  let isMade = false
  // Most agree with one of the first: others are not tried then.
  for (const scheme of schemesOf(text)) {
    const made = romanisedBy(scheme, text)
    if (made === undefined) continue
    if (compared(made) === wanted) return 'table'
    isMade = true
  }
  return isMade ? 'differs' : 'hand'
}

/** In the order of `ROMANISATIONS`. */
export const romanisationsOf = (record: MarcRecord): readonly Romanisation[] => {
  const { pairs, unpaired } = pairsOf(record)
  const found = new Set<Romanisation>()
  for (const { field: at, original: originalAt } of pairs) {
    const [field, original] = [record.fields[at]!, record.fields[originalAt]!]
    if (!isDataField(field) || !isDataField(original)) continue
    const how = romanisationOf(field, original)
    if (how === undefined) continue
    found.add(how)
    // What differs from every table was written by hand, too.
    if (how === 'differs') found.add('hand')
  }
  if (unpaired.some((at) => record.fields[at]!.tag === '880')) found.add('no_partner')
  return ROMANISATIONS.filter((how) => found.has(how))
}
