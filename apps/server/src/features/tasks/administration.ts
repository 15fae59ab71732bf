import type { AdminTask } from '@seriatim/contract'
import { formatUnknown } from '@seriatim/messages'
import { refuseUnless } from '../../platform/errors.ts'
import { type Administrator, noteDeed } from '../admin/deeds.ts'
import type { AreaStore } from '../admin/serve-area.ts'
import type { Tasks } from './service.ts'

/** The tasks of all users. A search finds the kind of work in the reader's language, too. */
export const taskStore = (tasks: Tasks): AreaStore<AdminTask, object> => ({
  rows: async (locale) =>
    (await tasks.ofAll(locale)).map(({ owner, task }) => ({
      ...task,
      id: task.message_id,
      user: owner,
      updated_at: task.end_date ?? task.start_date,
    })),
  isWanted: ({ status }, query) => query.status === undefined || status === query.status,
  textOf: ({ message_id, action_name, user, subject, status, note, error }, locale) =>
    [
      message_id,
      action_name,
      formatUnknown(locale, `tasks.action.${action_name}`),
      user ?? '',
      subject ?? '',
      status,
      note ?? '',
      error ?? '',
    ].join(' '),
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
  const row = (await taskStore(tasks).rows(by.locale)).find(({ id }) => id === messageId)
  refuseUnless(row, 'task_not_found')
  return row
}
