import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/db.ts'
import { TABLE_TYPES, writeTable } from '../../../platform/tables/write-table.ts'
import { openList } from '../tables/read-list.ts'
import { resultName } from '../tables/result.ts'
import { annotate, type Telling } from './annotate.ts'
import { type ListOrder, planOf } from './submission.ts'

export type ListResult = {
  readonly name: string
  readonly contentType: string
  /** Made as it is read. */
  readonly file: Readable
  /** Gives the table back, whether its result was read to the end or not. */
  close(): Promise<void>
}

/** The result of a list whose table lies at `path`. @throws Refusal 'unreadable_table' */
export async function resultOf(db: Db, path: string, order: ListOrder, telling: Telling): Promise<ListResult> {
  const list = await openList(path, order.name, order.how, order.width)
  return {
    name: resultName(order.name, list.kind),
    contentType: TABLE_TYPES[list.kind],
    file: writeTable(list, annotate(db, list, planOf(order), telling)),
    close: () => list.close(),
  }
}
