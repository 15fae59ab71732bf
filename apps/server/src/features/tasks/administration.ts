import type { AdminTask } from '@seriatim/contract'
import { type Administrator, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { PagedStore } from '../../kernel/admin/serve-area.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { TaskListQuery } from '../../kernel/tasks/list-repository.ts'
import type { TaskOfUser, Tasks } from '../../kernel/tasks/service.ts'
import { refuseUnless } from '../../platform/errors.ts'

const rowOf = ({ owner, task }: TaskOfUser): AdminTask => ({
  ...task,
  id: task.message_id,
  user: owner,
  updated_at: task.end_date ?? task.start_date,
})

/**
 * Data access for the tasks of users whose centres the reader administers. The search also finds the kind of task in
 * the language of the reader.
 */
export const taskStore = (tasks: Tasks): PagedStore<AdminTask, object, TaskListQuery> => ({
  async page(query, { user, locale }) {
    const { tasks: page, total } = await tasks.pageOfAll(query, administeredCentres(user), locale)
    return { rows: page.map(rowOf), total }
  },
  async find(id, { user, locale }) {
    const foreign = await tasks.findForeign(id, administeredCentres(user), locale)
    return foreign && rowOf(foreign)
  },
  missing: 'task_not_found',
})

/**
 * Cancels a task of another user and writes an audit entry. The caller must administer the centre of that user.
 * @throws Refusal 'task_not_found' | 'task_not_cancellable'
 */
export async function cancelForeign(tasks: Tasks, messageId: string, by: Administrator): Promise<AdminTask> {
  const centres = administeredCentres(by.user)
  await tasks.cancelForeign(messageId, centres, (tx, { action, owner }) =>
    logAdminAction(tx, 'tasks', by, { action: 'changed', id: messageId, code: action }, [
      { member: 'status', before: 'RUNNING', after: 'SKIPPED' },
      { member: 'user', before: owner?.username ?? null, after: owner?.username ?? null },
    ]),
  )
  const foreign = await tasks.findForeign(messageId, centres, by.locale)
  refuseUnless(foreign, 'task_not_found')
  return rowOf(foreign)
}
