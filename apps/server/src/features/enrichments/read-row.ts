import { type EnrichmentNumber, type EnrichmentSource, enrichmentTable } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { dataField, findUnstorable } from '@seriatim/marc'
import type { Subfields } from '../../schema/enrichments.ts'
import type { RawRow, RowFault } from './read-rows.ts'

/** Code of a problem with a row. The message is `enrichments.problem_<code>`. */
export type ProblemCode =
  | RowFault
  | 'ignored_column'
  | 'no_number'
  | 'wrong_check_digit'
  | 'several_numbers'
  | 'nothing_said'
  | 'bad_value'
  | 'unstorable'
  | 'unknown'
  | 'not_described'
  | 'too_large'
  | 'repeated'
  | 'contradicting'
  | 'too_many'
  | 'waits'
  | 'failed'
  | 'would_be_invalid'

export type RowProblem = {
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, string | number>>
}

/** A parsed row. Rejected rows have no `subfields`; `problem` is then the reason. */
export type ReadRow = {
  readonly row: number
  /** The ISSN as shown to users. */
  readonly shown: string | null
  /**
   * The ISSN in stored form, and the column that contains it. The column `issn_l` represents all records of the family.
   */
  readonly number?: { readonly issn: string; readonly column: EnrichmentNumber }
  readonly subfields?: Subfields
  readonly problem?: RowProblem
}

/** Maximum number of characters of an invalid value in a message. */
const MAX_SHOWN_VALUE = 60
const truncated = (text: string): string =>
  text.length > MAX_SHOWN_VALUE ? `${text.slice(0, MAX_SHOWN_VALUE)}…` : text

const within = (limit: number) => (value: string) =>
  /^[+-]?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= limit

const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value

const VALUE_FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  year: (value) => /^\d{4}$/.test(value),
  day: isDay,
  address: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  latitude: within(90),
  longitude: within(180),
}

const readNumber = (values: RawRow['values']): Pick<ReadRow, 'shown' | 'number' | 'problem'> => {
  const column: EnrichmentNumber = values.get('issn') ? 'issn' : 'issn_l'
  const cell = values.get(column) ?? ''
  const read = readCell(cell)
  const right = new Set(read.filter(({ isRight }) => isRight).map(({ issn }) => issn))
  const [issn] = right
  const value = truncated(cell)
  if (issn === undefined) {
    const code = read.length > 0 ? 'wrong_check_digit' : 'no_number'
    return { shown: value === '' ? null : value, problem: { code, params: { value } } }
  }
  if (right.size > 1) return { shown: value, problem: { code: 'several_numbers', params: { value } } }
  return { shown: issn, number: { issn, column } }
}

/** Converts a row of a source into the subfields of an enrichment. */
export function readRow(source: EnrichmentSource, { row, values, fault }: RawRow): ReadRow {
  const { tag, indicators, numberCode, mark, columns, needs } = enrichmentTable(source)
  const about = { row, ...readNumber(values) }
  const rejected = (code: ProblemCode, params: RowProblem['params'] = {}): ReadRow => ({
    ...about,
    problem: { code, params },
  })
  if (fault) return rejected(fault)
  if (about.number === undefined) return about
  const subfields: [string, string][] = numberCode === undefined ? [] : [[numberCode, about.number.issn]]
  for (const { name, code, form } of columns) {
    // Spreadsheet cells contain line breaks and tabs, which become blanks in a record.
    const value = (values.get(name) ?? '').replace(/\s+/g, ' ').trim()
    if (value === '') continue
    if (form !== undefined && !VALUE_FORMS[form]!(value))
      return rejected('bad_value', { column: name, value: truncated(value), form })
    subfields.push([code, value])
  }
  if (!needs.some((name) => (values.get(name) ?? '') !== ''))
    return rejected('nothing_said', { columns: needs.join(', ') })
  if (mark && !subfields.some(([code]) => code === mark[0])) subfields.push([...mark])
  const [unstorable] = findUnstorable({
    leader: '',
    fields: [dataField(tag, indicators[0]!, indicators[1]!, subfields)],
  })
  if (unstorable) return rejected('unstorable')
  return { ...about, subfields }
}
