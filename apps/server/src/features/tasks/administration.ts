import type { AdminTask } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import { type Administrator, noteDeed } from '../admin/deeds.ts'
import type { PagedStore } from '../admin/serve-area.ts'
import type { WantedTasks } from './list-repository.ts'
import type { TaskOfUser, Tasks } from './service.ts'

const rowOf = ({ owner, task }: TaskOfUser): AdminTask => ({
  ...task,
  id: task.message_id,
  user: owner,
  updated_at: task.end_date ?? task.start_date,
})

/** The tasks of all users. A search finds the kind of work in the reader's language, too. */
export const taskStore = (tasks: Tasks): PagedStore<AdminTask, object, WantedTasks> => ({
  async page(wanted, { locale }) {
    const { tasks: found, total } = await tasks.pageOfAll(wanted, locale)
    return { rows: found.map(rowOf), total }
  },
  async find(id, { locale }) {
    const found = await tasks.findForeign(id, locale)
    return found && rowOf(found)
  },
  missing: 'task_not_found',
})

/** Cancels anybody's task, and says so in the log. @throws Refusal 'task_not_found' | 'task_not_cancellable' */
export async function cancelForeign(tasks: Tasks, messageId: string, by: Administrator): Promise<AdminTask> {
  await tasks.cancelForeign(messageId, (tx, { action, owner }) =>
    noteDeed(tx, 'tasks', by, { action: 'changed', id: messageId, code: action }, [
      { member: 'status', before: 'RUNNING', after: 'SKIPPED' },
      { member: 'user', before: owner?.username ?? null, after: owner?.username ?? null },
    ]),
  )
  const found = await tasks.findForeign(messageId, by.locale)
  refuseUnless(found, 'task_not_found')
  return rowOf(found)
}
