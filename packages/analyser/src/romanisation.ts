/** Compares the romanised fields of a record with the romanisation tables. */
import { ROMANISATIONS, type Romanisation } from '@seriatim/contract'
import { type DataField, isDataField, type MarcRecord, pairsOf } from '@seriatim/marc'
import { romanisedBy, SCHEMES, type Scheme, type Script, schemeFor, scriptOf, withoutMarks } from '@seriatim/scripts'

/** Characters that are ignored in comparisons: everything except letters, their marks and digits. */
const IGNORED_CHARACTERS = /[^\p{L}\p{M}\p{N}]+/gu

const compared = (text: string): string =>
  withoutMarks(text).normalize('NFC').toLocaleLowerCase('und').replace(IGNORED_CHARACTERS, '')

const fieldText = (field: DataField): string =>
  field.subfields.map(({ code, value }) => (code === '6' ? '' : value)).join(' ')

/** The romanisation tables of each script, most usual first. */
const SCHEMES_OF = new Map<Script, readonly Scheme[]>()

/** The romanisation tables for the script of a text. */
const schemesOf = (text: string): readonly Scheme[] => {
  const script = scriptOf(text)
  const known = SCHEMES_OF.get(script)
  if (known !== undefined) return known
  const usual = schemeFor(script, text)
  const matches = SCHEMES.filter(({ scripts }) => usual?.scripts.some((each) => scripts.includes(each)))
  SCHEMES_OF.set(script, matches)
  return matches
}

/** How a pair of fields is romanised: `table` matches a table, `differs` matches none, `hand` has no table. */
const romanisationOf = (field: DataField, original: DataField): 'table' | 'differs' | 'hand' | undefined => {
  const text = fieldText(original)
  const expected = compared(fieldText(field))
  if (expected === '' || compared(text) === '') return undefined
  let isMade = false
  // Most texts match one of the first tables, so the others are rarely tried.
  for (const scheme of schemesOf(text)) {
    const made = romanisedBy(scheme, text)
    if (made === undefined) continue
    if (compared(made) === expected) return 'table'
    isMade = true
  }
  return isMade ? 'differs' : 'hand'
}

/** The kinds of romanisation in a record, in the order of `ROMANISATIONS`. */
export const romanisationsOf = (record: MarcRecord): readonly Romanisation[] => {
  const { pairs, unpaired } = pairsOf(record)
  const result = new Set<Romanisation>()
  for (const { field: at, original: originalAt } of pairs) {
    const [field, original] = [record.fields[at]!, record.fields[originalAt]!]
    if (!isDataField(field) || !isDataField(original)) continue
    const how = romanisationOf(field, original)
    if (how === undefined) continue
    result.add(how)
    // Text that differs from every table was romanised manually.
    if (how === 'differs') result.add('hand')
  }
  if (unpaired.some((at) => record.fields[at]!.tag === '880')) result.add('no_partner')
  return ROMANISATIONS.filter((how) => result.has(how))
}
