import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/db.ts'
import { TABLE_TYPES } from '../../../platform/tables/write-table.ts'
import { openList } from '../tables/read-list.ts'
import { resultFile, resultName } from '../tables/result.ts'
import { addedColumnLabels, annotateRows, type ProgressCallbacks } from './annotate-rows.ts'
import { columnPlan, type ListOrder } from './submission.ts'

export type ListResult = {
  readonly name: string
  readonly contentType: string
  /** The result file, generated while the caller reads it. */
  readonly file: Readable
  /** Closes the table. Required even if the caller does not read the whole result. */
  close(): Promise<void>
}

/** The result of a list whose table is at `path`. @throws Refusal 'unreadable_table' */
export async function openListResult(
  db: Db,
  path: string,
  order: ListOrder,
  events: ProgressCallbacks,
): Promise<ListResult> {
  const list = await openList(path, order.name, order.how, order.width)
  const plan = columnPlan(order)
  return {
    name: resultName(order.name, list.kind),
    contentType: TABLE_TYPES[list.kind],
    file: await resultFile(path, list, {
      names: addedColumnLabels(list, plan),
      rows: annotateRows(db, list, plan, events),
    }),
    close: () => list.close(),
  }
}
