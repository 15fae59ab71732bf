import type { Task } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { withTask } from './task-order.ts'

const task = (message_id: string, status: Task['status'], minute: number): Task => ({
  message_id,
  action_name: 'import',
  subject: null,
  start_date: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  end_date: null,
  status,
  waiting: false,
  progress: 0,
  done: 0,
  total: null,
  note: null,
  error: null,
  cancelling: false,
  can_cancel: false,
  can_retry: false,
  page: null,
  result: null,
  expires_at: null,
})

describe('a list of tasks', () => {
  const list = [task('c', 'RUNNING', 3), task('b', 'DONE', 2), task('a', 'FAILED', 1)]
  const ids = (tasks: readonly Task[]) => tasks.map(({ message_id }) => message_id).join('')

  it('inserts a new task in order', () => {
    expect(ids(withTask(list, task('d', 'RUNNING', 4)))).toBe('dcba')
    expect(ids(withTask(list, task('s', 'SKIPPED', 9)))).toBe('cbas')
  })
  it('moves a task that has ended', () => {
    expect(ids(withTask(list, task('c', 'FAILED', 3)))).toBe('bca')
  })
})
