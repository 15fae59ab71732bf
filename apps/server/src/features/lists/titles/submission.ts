/** What was decided of the titles of a table, held against the table before it is accepted. */
import { type FieldsOf, type submitTitleList, tableFields, titleDecision } from '@seriatim/contract'
import { isIssn, normaliseIssn } from '@seriatim/issn'
import { z } from 'zod'
import { Refusal, refuseUnless } from '../../../platform/errors.ts'
import { refuseFormulas } from '../../../platform/tables/table.ts'
import { widthOfRow } from '../tables/header-row.ts'
import { columnFinder, isEmptyRow, openListWith } from '../tables/read-list.ts'
import { titleOf } from './read-titles.ts'

const decisions = z.array(titleDecision)

/** A row of the result: what is added to it. */
const decided = z.object({ issn: z.string(), comments: z.string(), verified: z.boolean() })
export const decidedRows = z.array(decided)
export type Decided = z.output<typeof decided>

/** What the task of a list is given. `decided` names the file of the decisions beside that of the table. */
export const titleOrder = z.object({
  file: z.string(),
  decided: z.string(),
  name: z.string(),
  how: tableFields,
  rows: z.number().int(),
  /** Columns of the widest row; orders of earlier releases have none. */
  width: z.number().int().default(0),
})
export type TitleOrder = z.output<typeof titleOrder>

export type AskedTitles = {
  readonly fields: FieldsOf<typeof submitTitleList>
  readonly decisions: z.output<typeof decisions>
}

/** Parts of a refusal that name a cell are cut. */
const SHOWN = 100

/** The number of a row as it is written; empty for none. @throws Refusal 'bad_issn' with `{row, issn}`, rows from 1 */
const numberOf = (issn: string | number | null | undefined, row: number): string => {
  const given = String(issn ?? '').trim()
  if (given === '') return ''
  const read = normaliseIssn(given)
  refuseUnless(read !== undefined && isIssn(read), 'bad_issn', { row, issn: given.slice(0, SHOWN) })
  return read
}

/** What decisions are in JSON. */
const FORM = '[{"title": "…", "issn": null, "comments": "…", "verified": false}, …]'

/** @throws Refusal 'bad_mapping' */
export function readDecisions(fields: FieldsOf<typeof submitTitleList>): AskedTitles {
  let given: unknown
  try {
    given = JSON.parse(fields.mapping)
  } catch {
    throw new Refusal('bad_mapping', { form: FORM })
  }
  const read = decisions.safeParse(given)
  refuseUnless(read.success, 'bad_mapping', { form: FORM })
  return { fields, decisions: read.data }
}

/** What was decided, and how the table was read: the row of its header and the columns of its widest row. */
type Agreed = { readonly header: number | false; readonly width: number; readonly rows: readonly Decided[] }

/**
 * Holds decisions against their table: an entry for each row with text, in order, with its title.
 * @throws Refusal 'unreadable_table' | 'unknown_column' | 'mapping_mismatch' with `{row}` | 'bad_issn'
 */
export async function agreeing(path: string, name: string, { fields, decisions: given }: AskedTitles): Promise<Agreed> {
  const list = await openListWith(path, name, tableFields.parse(fields), [fields.title_column])
  let width = list.columns.length
  try {
    const place = columnFinder(list.columns)(fields.title_column)
    let row = 0
    for await (const each of list.rows) {
      if (isEmptyRow(each)) continue
      width = Math.max(width, widthOfRow(each.cells))
      refuseFormulas(each, [place])
      const title = titleOf(each.cells[place])
      const said = given[row]
      refuseUnless(said !== undefined && titleOf(said.title) === title, 'mapping_mismatch', { row: row + 1 })
      row++
    }
    refuseUnless(row === given.length, 'mapping_mismatch', { row: row + 1 })
  } finally {
    await list.close()
  }
  return {
    header: list.header,
    width,
    rows: given.map(({ issn, comments, verified }, index) => ({ issn: numberOf(issn, index + 1), comments, verified })),
  }
}
