/** Validates the user's decisions about the titles of a table against the table, before they are accepted. */
import { type FieldsOf, type submitTitleList, tableFields, titleDecision } from '@seriatim/contract'
import { isIssn, normaliseIssn } from '@seriatim/issn'
import { z } from 'zod'
import { Refusal, refuseUnless } from '../../../platform/errors.ts'
import { refuseFormulas } from '../../../platform/tables/table.ts'
import { rowWidth } from '../tables/header-row.ts'
import { columnFinder, isEmptyRow, openListWith } from '../tables/read-list.ts'
import { cellTitle } from './read-titles.ts'

const decisions = z.array(titleDecision)

/** Cells added to a row of the result. */
const decidedRow = z.object({ issn: z.string(), comments: z.string(), verified: z.boolean() })
export const decidedRows = z.array(decidedRow)
export type DecidedRow = z.output<typeof decidedRow>

/** Payload of a task. `decided` is the name of the stored file with the decisions. */
export const titleOrder = z.object({
  file: z.string(),
  decided: z.string(),
  name: z.string(),
  how: tableFields,
  rows: z.number().int(),
  /** Number of columns of the widest row; 0 in payloads stored by earlier releases. */
  width: z.number().int().default(0),
})
export type TitleOrder = z.output<typeof titleOrder>

export type TitleListSubmission = {
  readonly fields: FieldsOf<typeof submitTitleList>
  readonly decisions: z.output<typeof decisions>
}

/** Maximum number of characters of a cell in the details of a refusal. */
const MAX_SHOWN_CHARACTERS = 100

/**
 * Normalised ISSN that the user chose for a row; empty for none. @throws Refusal 'bad_issn' with `{row, issn}`, rows
 * starting at 1
 */
const parseDecisionIssn = (issn: string | number | null | undefined, row: number): string => {
  const text = String(issn ?? '').trim()
  if (text === '') return ''
  const read = normaliseIssn(text)
  refuseUnless(read !== undefined && isIssn(read), 'bad_issn', { row, issn: text.slice(0, MAX_SHOWN_CHARACTERS) })
  return read
}

/** Shows the JSON form of decisions in the error message. */
const DECISIONS_FORM = '[{"title": "…", "issn": null, "comments": "…", "verified": false}, …]'

/** @throws Refusal 'bad_mapping' */
export function readDecisions(fields: FieldsOf<typeof submitTitleList>): TitleListSubmission {
  let parsed: unknown
  try {
    parsed = JSON.parse(fields.mapping)
  } catch {
    throw new Refusal('bad_mapping', { form: DECISIONS_FORM })
  }
  const read = decisions.safeParse(parsed)
  refuseUnless(read.success, 'bad_mapping', { form: DECISIONS_FORM })
  return { fields, decisions: read.data }
}

/** Validated decisions, the header row of the table and the number of columns of its widest row. */
type CheckedDecisions = {
  readonly header: number | false
  readonly width: number
  readonly rows: readonly DecidedRow[]
}

/**
 * Validates decisions against their table: there must be one decision for each non-empty row, in order, with the same
 * title.
 * @throws Refusal 'unreadable_table' | 'unknown_column' | 'mapping_mismatch' with `{row}` | 'bad_issn'
 */
export async function checkDecisions(
  path: string,
  name: string,
  { fields, decisions: text }: TitleListSubmission,
): Promise<CheckedDecisions> {
  const list = await openListWith(path, name, tableFields.parse(fields), [fields.title_column])
  let width = list.columns.length
  try {
    const place = columnFinder(list.columns)(fields.title_column)
    let row = 0
    for await (const each of list.rows) {
      if (isEmptyRow(each)) continue
      width = Math.max(width, rowWidth(each.cells))
      refuseFormulas(each, [place])
      const title = cellTitle(each.cells[place])
      const stated = text[row]
      refuseUnless(stated !== undefined && cellTitle(stated.title) === title, 'mapping_mismatch', { row: row + 1 })
      row++
    }
    refuseUnless(row === text.length, 'mapping_mismatch', { row: row + 1 })
  } finally {
    await list.close()
  }
  return {
    header: list.header,
    width,
    rows: text.map(({ issn, comments, verified }, index) => ({
      issn: parseDecisionIssn(issn, index + 1),
      comments,
      verified,
    })),
  }
}
