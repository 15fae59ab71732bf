import { pipeline } from 'node:stream/promises'
import { type Locale, format as sentence } from '@seriatim/messages'
import type { TaskDefinition } from '../../../kernel/tasks/task.ts'
import type { Db } from '../../../platform/database/db.ts'
import { TABLE_TYPES } from '../../../platform/tables/write-table.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { openList } from '../tables/read-list.ts'
import { resultFile, resultName } from '../tables/result.ts'
import { withDecisions } from './decision-columns.ts'
import { type DecidedRow, decidedRows, type TitleOrder, titleOrder } from './submission.ts'

export const TITLE_LIST_TASK = 'title_list'

const titleListNote = (decided: readonly DecidedRow[], locale: Locale): string =>
  sentence(locale, 'listed.titles_decided', {
    count: decided.length,
    numbers: decided.filter(({ issn }) => issn !== '').length,
    open: decided.filter(({ verified }) => !verified).length,
  })

/**
 * Task that writes a table with the user's decisions about its titles. An interrupted run starts again from the
 * beginning, which is safe because it changes no records.
 */
export const titleListTask = ({ db, listFiles }: { db: Db; listFiles: ListFiles }): TaskDefinition<TitleOrder> => ({
  action: TITLE_LIST_TASK,
  payload: titleOrder,
  resumable: true,
  canCancel: true,
  page: (_, messageId) => `/title-lists?task=${messageId}`,
  async run({ locale, signal, progress, result }, order) {
    const decided = decidedRows.parse(JSON.parse(await listFiles.readText(order.decided)))
    await listFiles.withLocal(order.file, async (path) => {
      const list = await openList(path, order.name, order.how, order.width)
      try {
        const made = withDecisions(db, list, decided, (done) => progress(done, order.rows))
        const table = await resultFile(path, list, made)
        const file = await result(resultName(order.name, list.kind), TABLE_TYPES[list.kind])
        await pipeline(table, file, { signal })
        await progress(order.rows, order.rows, titleListNote(decided, locale))
      } finally {
        await list.close()
      }
    })
  },
})
