/** Adds columns about the ISSNs of a table to that table. The original cells stay unchanged. */
import type { ListedNumber, ListStatus, TitleMatch } from '@seriatim/contract'
import { type CellNumber, correctedCell, readCell } from '@seriatim/issn'
import type { Db } from '../../../platform/database/db.ts'
import type { AddedCells } from '../../../platform/tables/edit-sheet.ts'
import type { TableRow } from '../../../platform/tables/table.ts'
import { isEmptyRow, type List } from '../tables/read-list.ts'
import { makeUniqueLabeller, type ResultRow } from '../tables/result.ts'
import { findIssnFacts, type IssnFacts, type RequestedData, UNKNOWN } from './issn-facts.ts'
import { rowBatches } from './row-batches.ts'
import { titleMatch } from './title-match.ts'

/** Maximum number of characters of a cell that the page of a list shows. */
const MAX_SHOWN_CHARACTERS = 200

/** Indexes of the ISSN and title columns of a table, and the data requested for them. */
export type ColumnPlan = {
  readonly issn: readonly number[]
  readonly title: readonly number[]
  readonly wanted: RequestedData
}

type IssnCell = { readonly cell: string; readonly numbers: readonly CellNumber[] }
type Added = { readonly suffix: string; readonly is: (plan: ColumnPlan) => boolean; text(facts: IssnFacts): string }

const joinValues = (values: readonly string[]): string => values.join('; ')

/** Optional columns that are added to the right of an ISSN column, after the columns `_status` and `_corrected`. */
const ADDED_COLUMNS: readonly Added[] = [
  { suffix: '_issn_l', is: ({ wanted }) => wanted.issnL, text: ({ issnL }) => issnL },
  { suffix: '_media', is: ({ wanted }) => wanted.issnL, text: ({ media }) => joinValues(media) },
  { suffix: '_key_title', is: ({ wanted }) => wanted.issnL, text: ({ keyTitle }) => keyTitle },
  { suffix: '_replaced_by', is: ({ wanted }) => wanted.issnL, text: ({ replacedBy }) => joinValues(replacedBy) },
  { suffix: '_keepers', is: ({ wanted }) => wanted.keepers, text: ({ keepers }) => joinValues(keepers) },
  { suffix: '_indexed_by', is: ({ wanted }) => wanted.indexedBy, text: ({ indexedBy }) => joinValues(indexedBy) },
  { suffix: '_road', is: ({ wanted }) => wanted.road, text: ({ road }) => joinValues(road) },
]

/** Unique labels of the added columns, by the index of the column to their left. */
export function addedColumnLabels(
  { columns, headings }: Pick<List, 'columns' | 'headings'>,
  plan: ColumnPlan,
): AddedCells {
  const added = ADDED_COLUMNS.filter(({ is }) => is(plan))
  const labeller = makeUniqueLabeller(headings)
  return new Map(
    columns.flatMap(({ label, name }, index) => {
      const named = label || name
      const suffixes = plan.issn.includes(index)
        ? ['_status', '_corrected', ...added.map(({ suffix }) => suffix)]
        : plan.title.includes(index)
          ? ['_match']
          : []
      return suffixes.length === 0 ? [] : [[index, suffixes.map((suffix) => labeller(named + suffix))] as const]
    }),
  )
}

const issnListStatus = (number: CellNumber, facts: ReadonlyMap<string, IssnFacts>): ListStatus =>
  number.isRight ? (facts.get(number.issn) ?? UNKNOWN).status : 'invalid'

const MATCH_RANK: readonly TitleMatch[] = ['same', 'similar', 'different']

/** The best match between a title and the records of the ISSNs in its row; undefined when no title can be compared. */
const bestTitleMatch = (
  title: string,
  readings: readonly IssnCell[],
  facts: ReadonlyMap<string, IssnFacts>,
): TitleMatch | undefined => {
  const results = readings.flatMap(({ numbers }) =>
    numbers.flatMap(({ issn }) => titleMatch(title, facts.get(issn)?.titles ?? []) ?? []),
  )
  return MATCH_RANK.find((match) => results.includes(match))
}

/** Callbacks that report what was processed. */
export type ProgressCallbacks = {
  /** Called for each ISSN, before its row is written. */
  onNumber(number: ListedNumber): void
  /** Called for each title that was compared. */
  onMatch(match: TitleMatch): void
  /** Called with the number of finished rows before the next batch is read. May throw to stop the work. */
  onRows(done: number): Promise<void>
}

function annotateRow(
  row: TableRow,
  readings: ReadonlyMap<number, IssnCell>,
  plan: ColumnPlan,
  facts: ReadonlyMap<string, IssnFacts>,
  { list, events }: { list: List; events: Pick<ProgressCallbacks, 'onNumber' | 'onMatch'> },
): ResultRow {
  const { cells, formulas } = row
  if (isEmptyRow(row)) return { cells, added: new Map() }
  const added = ADDED_COLUMNS.filter(({ is }) => is(plan))
  const all = [...readings.values()]
  const matches = new Map(plan.title.map((index) => [index, bestTitleMatch(cells[index] ?? '', all, facts)]))
  for (const match of matches.values()) if (match) events.onMatch(match)
  const title = plan.title.map((index) => cells[index] ?? '').find((text) => text.trim() !== '') ?? ''
  const match = [...matches.values()].find((each) => each !== undefined) ?? null

  const reportNumbers = (index: number, { cell, numbers }: IssnCell): void => {
    const shared = {
      line: row.line,
      column: list.columns[index]?.name ?? `#${index + 1}`,
      cell: cell.slice(0, MAX_SHOWN_CHARACTERS),
    }
    const nothing = { issn_l: '', key_title: '', replaced_by: [], corrections: [], issn: null }
    const more = { title: title.slice(0, MAX_SHOWN_CHARACTERS), match }
    if (numbers.length === 0) events.onNumber({ ...shared, ...nothing, ...more, status: 'invalid' })
    for (const number of numbers) {
      const { issnL, keyTitle, replacedBy } = facts.get(number.issn) ?? UNKNOWN
      events.onNumber({
        ...shared,
        ...more,
        issn: number.issn,
        status: issnListStatus(number, facts),
        corrections: [...number.corrections],
        issn_l: issnL,
        key_title: keyTitle,
        replaced_by: [...replacedBy],
      })
    }
  }

  const addedCells = (index: number): string[] => {
    if (!plan.issn.includes(index)) return [matches.get(index) ?? '']
    const reading = readings.get(index)
    if (!reading) return ['', '', ...added.map(() => '')]
    reportNumbers(index, reading)
    const { cell, numbers } = reading
    const statuses = numbers.map((number) => issnListStatus(number, facts))
    const each = (text: (facts: IssnFacts) => string): string =>
      numbers.map(({ issn, isRight }) => (isRight ? text(facts.get(issn) ?? UNKNOWN) : '')).join('|')
    return [
      numbers.length === 0 ? 'invalid' : statuses.join('|'),
      correctedCell(cell, numbers),
      ...added.map(({ text }) => each(text)),
    ]
  }
  const places = [...new Set([...plan.issn, ...plan.title])].sort((one, other) => one - other)
  return {
    cells,
    added: new Map(places.map((index) => [index, addedCells(index)])),
    ...(formulas ? { formulas } : {}),
  }
}

const readIssnCells = ({ cells }: TableRow, { issn }: ColumnPlan): ReadonlyMap<number, IssnCell> =>
  new Map(
    issn.flatMap((index) => {
      const cell = cells[index] ?? ''
      return cell.trim() === '' ? [] : [[index, { cell, numbers: readCell(cell) }] as const]
    }),
  )

/**
 * Yields the result rows below the header: each row of the table with the data of its ISSNs. Rows are looked up in
 * batches, so memory does not grow with the table. The next batch is looked up while the caller writes the current one.
 */
export async function* annotateRows(
  db: Db,
  list: List,
  plan: ColumnPlan,
  { onRows, ...events }: ProgressCallbacks,
): AsyncGenerator<ResultRow> {
  const lookUp = async (rows: TableRow[]) => {
    const readings = rows.map((row) => readIssnCells(row, plan))
    const issns = new Set<string>()
    for (const reading of readings)
      for (const { numbers } of reading.values()) for (const { issn, isRight } of numbers) if (isRight) issns.add(issn)
    const facts = issns.size === 0 ? new Map<string, IssnFacts>() : await findIssnFacts(db, [...issns], plan.wanted)
    return rows.map((row, index) => ({ row, readings: readings[index]!, facts }))
  }
  let done = 0
  let ahead: ReturnType<typeof lookUp> | undefined
  const written = function* (batch: Awaited<ReturnType<typeof lookUp>>) {
    for (const { row, readings, facts } of batch) yield annotateRow(row, readings, plan, facts, { list, events })
    done += batch.length
  }
  for await (const rows of rowBatches(list.rows)) {
    const next = lookUp(rows)
    // Prevents an unhandled rejection: `await ahead` throws the error later.
    next.catch(() => undefined)
    if (ahead) yield* written(await ahead)
    ahead = next
    await onRows(done)
  }
  if (ahead) yield* written(await ahead)
  await onRows(done)
}
