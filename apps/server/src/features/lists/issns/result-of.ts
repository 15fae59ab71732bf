import type { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/db.ts'
import { TABLE_TYPES } from '../../../platform/tables/write-table.ts'
import { openList } from '../tables/read-list.ts'
import { resultFile, resultName } from '../tables/result.ts'
import { addedNames, annotate, type Telling } from './annotate.ts'
import { type ListOrder, planOf } from './submission.ts'

export type ListResult = {
  readonly name: string
  readonly contentType: string
  /** Generated while it is read. */
  readonly file: Readable
  /** Closes the table. Required even when the result is not read to its end. */
  close(): Promise<void>
}

/** The result of a list whose table is at `path`. @throws Refusal 'unreadable_table' */
export async function resultOf(db: Db, path: string, order: ListOrder, telling: Telling): Promise<ListResult> {
  const list = await openList(path, order.name, order.how, order.width)
  const plan = planOf(order)
  return {
    name: resultName(order.name, list.kind),
    contentType: TABLE_TYPES[list.kind],
    file: await resultFile(path, list, { names: addedNames(list, plan), rows: annotate(db, list, plan, telling) }),
    close: () => list.close(),
  }
}
