import { facetValuesOf, factsOf, isBooleanTerm, isListTerm } from '@seriatim/analyser'
import { type FacetTerm, FIELD_COLUMN, isFacetTerm, RESULT_COLUMNS, type ResultColumn } from '@seriatim/contract'
import { isControlField, type MarcRecord } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'
import type { ExportedRecord } from './repository.ts'

/** A column of an exported table: its name, and a function that returns the cell text for a record. */
export type Column = { readonly name: string; readonly textIn: (exported: ExportedRecord) => string }

/** Separator of several values in a cell. */
const VALUE_SEPARATOR = ' | '

const isResultColumn = (name: string): name is ResultColumn => RESULT_COLUMNS.includes(name as ResultColumn)

const fieldText = (record: MarcRecord, tag: string, codes: string | undefined): string => {
  if (tag === 'LDR') return record.leader
  return record.fields
    .flatMap((field) => {
      if (field.tag !== tag) return []
      if (isControlField(field)) return codes === undefined ? [field.value] : []
      const values = field.subfields.filter(({ code }) => codes === undefined || codes.includes(code))
      return values.length === 0 ? [] : [values.map(({ value }) => value).join(' ')]
    })
    .join(VALUE_SEPARATOR)
}

const facetText = (
  { issn, center, category, record, isInvalid, isDraft }: ExportedRecord,
  term: FacetTerm,
  year: number,
): string => {
  if (isBooleanTerm(term)) return String(term === 'is_invalid' ? isInvalid : isDraft)
  const { single, lists } = facetValuesOf(record, factsOf({ issn, center, category }, record), year)
  return isListTerm(term) ? lists[term].join(VALUE_SEPARATOR) : (single[term] ?? '')
}

const resultText = (exported: ExportedRecord, name: ResultColumn): string => {
  const facts = factsOf(exported, exported.record)
  switch (name) {
    case 'title':
      return withoutMarks(facts.titles.find(({ tag, script }) => tag === '222' && script !== 'original')?.label ?? '')
    case 'media':
    case 'languages':
      return facts[name].join(VALUE_SEPARATOR)
    default:
      return facts[name] ?? ''
  }
}

/**
 * The column with this name, such as `245`, `245$ab`, a facet, or a column of the results table. Undefined for other
 * names.
 */
export const findColumn = (name: string, thisYear: number): Column | undefined => {
  // If a name is both a facet and a column of the results table, both contain the same codes.
  if (isResultColumn(name)) return { name, textIn: (exported) => resultText(exported, name) }
  if (isFacetTerm(name)) return { name, textIn: (exported) => facetText(exported, name, thisYear) }
  const [, tag, codes] = FIELD_COLUMN.exec(name) ?? []
  return tag === undefined ? undefined : { name, textIn: ({ record }) => withoutMarks(fieldText(record, tag, codes)) }
}
