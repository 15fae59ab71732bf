import { pipeline } from 'node:stream/promises'
import type { TitleMatch } from '@seriatim/contract'
import type { TaskDefinition } from '../../../kernel/tasks/task.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { writeNumbers } from './issn-results-store.ts'
import { storeListResult } from './list-repository.ts'
import { type ListResult, openListResult } from './list-result.ts'
import { type ListOrder, listOrder } from './submission.ts'

export const ISSN_LIST_TASK = 'issn_list'

/** Name of the folder for the ISSNs that one run of a task found. */
export const resultFolder = (messageId: string, attempt: number): string => `${messageId}.${attempt}`

/**
 * Task that looks up the ISSNs of a table. An interrupted run starts again from the beginning, which is safe because it
 * changes no records.
 */
export const issnListTask = ({ db, listFiles }: { db: Db; listFiles: ListFiles }): TaskDefinition<ListOrder> => ({
  action: ISSN_LIST_TASK,
  payload: listOrder,
  resumable: true,
  canCancel: true,
  page: (_, messageId) => `/issn-lists?task=${messageId}`,
  async run({ messageId, attempt, signal, progress, result }, order) {
    // Removes the folders that interrupted runs have left.
    for (let run = 1; run < attempt; run++) await listFiles.removeFolder(resultFolder(messageId, run))
    const folder = await listFiles.newFolder(resultFolder(messageId, attempt))
    const numbers = await writeNumbers(folder.path)
    const matches: Partial<Record<TitleMatch, number>> = {}
    let made: ListResult | undefined
    const table = await listFiles.local(order.file)
    try {
      made = await openListResult(db, table.path, order, {
        onNumber: (number) => numbers.add(number),
        onMatch(match) {
          matches[match] = (matches[match] ?? 0) + 1
        },
        async onRows(done) {
          await numbers.flush()
          await progress(done, order.rows)
        },
      })
      await pipeline(made.file, await result(made.name, made.contentType), { signal })
      await numbers.close()
      await folder.keep()
    } finally {
      await numbers.close()
      await made?.close()
      await table.release()
      await folder.drop()
    }
    const { counts, corrections } = numbers
    await storeListResult(db, messageId, { attempt, counts, corrections, matches })
  },
})
