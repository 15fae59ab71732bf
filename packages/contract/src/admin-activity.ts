/** The work of all users for administrators: blocks, imports, tasks and monitored searches. */
import { z } from 'zod'
import { reference } from './accounts.ts'
import { BLOCK_STATES } from './blocks.ts'
import { call } from './call.ts'
import { editableArea, readOnlyArea } from './editable-area.ts'
import { importRow } from './imports.ts'
import type { ListKind } from './list-query.ts'
import { searchParams } from './search-request.ts'
import { TASK_STATUSES, task } from './tasks.ts'
import { idOrCode } from './values.ts'

const blockRow = z.object({
  id: z.string(),
  center: reference,
  /** The country of the block (ISO alpha-3); null for a block of no country. */
  country: z.string().nullable(),
  first: z.string(),
  last: z.string(),
  state: z.enum(BLOCK_STATES),
  free: z.number().int(),
  used: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AdminBlock = z.output<typeof blockRow>

export const ADMIN_BLOCK_LIST = {
  sorts: ['first', 'last', 'center', 'country', 'state', 'free', 'used', 'created_at', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

const blocks = readOnlyArea({
  area: 'blocks',
  plural: 'Blocks',
  singular: 'Block',
  many: 'the blocks of all centres',
  one: 'a block',
  row: blockRow,
  list: ADMIN_BLOCK_LIST,
  /** Filters for blocks in a state, and for blocks of the centre with this code. */
  filters: { state: z.enum(BLOCK_STATES).optional(), center: z.string().max(20).optional() },
  missing: 'row_not_found',
})
export const adminBlocks = blocks.rows
export const adminBlock = blocks.row

const adminImportRow = importRow.extend({
  /** The importing user, or the user name given to a command. */
  user: z.string(),
  updated_at: z.string(),
})
export type AdminImport = z.output<typeof adminImportRow>

export const ADMIN_IMPORT_LIST = {
  sorts: [
    ...([
      'id',
      'filename',
      'user',
      'created_at',
      'status',
      'stage',
      'dry_run',
      'mode',
      'records',
      'records_done',
    ] as const),
    ...(['center_id', 'center_code', 'category_code', 'size', 'progress', 'import_time', 'message'] as const),
    ...(['status_summary', 'username', 'message_id', 'dry_run_id', 'records_per_second', 'seconds_left'] as const),
    ...(['has_file', 'excluded', 'excluded_count', 'revert', 'updated_at'] as const),
  ],
  order: 'desc',
  size: 50,
} as const satisfies ListKind

const imports = readOnlyArea({
  area: 'imports',
  plural: 'Imports',
  singular: 'Import',
  many: 'the imports of all users',
  one: 'an import',
  row: adminImportRow,
  list: ADMIN_IMPORT_LIST,
  /** Filter by kind of import: `true` for dry runs, `false` for real imports. */
  filters: { dry_run: z.enum(['true', 'false']).optional() },
  missing: 'import_not_found',
})
export const adminImports = imports.rows
export const adminImport = imports.row

/** Reverts an import of an administered centre in the background, like `revertImport`. */
export const revertAdminImport = call({
  name: 'revertAdminImport',
  method: 'POST',
  path: '/admin/imports/:id/revert',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Revert an import',
  params: adminImport.params,
  answer: adminImportRow,
  errors: ['import_not_found', 'import_running', 'import_not_revertible'],
})

const adminTaskRow = task.extend({
  /** The id of the task, equal to `message_id`. */
  id: z.string(),
  /** The user of the task. null for a system task. */
  user: z.string().nullable(),
  updated_at: z.string(),
})
export type AdminTask = z.output<typeof adminTaskRow>

export const ADMIN_TASK_LIST = {
  sorts: [
    ...(['start_date', 'end_date', 'action_name', 'user', 'subject', 'status', 'waiting', 'progress'] as const),
    ...(['done', 'total', 'note', 'error', 'cancelling', 'can_cancel', 'can_retry', 'page', 'result'] as const),
    ...(['expires_at', 'message_id', 'updated_at', 'id'] as const),
  ],
  order: 'desc',
  size: 50,
} as const satisfies ListKind

const tasks = readOnlyArea({
  area: 'tasks',
  plural: 'Tasks',
  singular: 'Task',
  many: 'the tasks of all users',
  one: 'a task',
  row: adminTaskRow,
  list: ADMIN_TASK_LIST,
  filters: { status: z.enum(TASK_STATUSES).optional() },
  missing: 'task_not_found',
})
export const adminTasks = tasks.rows
export const adminTask = tasks.row

/** Cancels the task of another user: immediately while it waits, else at its next check. */
export const cancelAdminTask = call({
  name: 'cancelAdminTask',
  method: 'POST',
  path: '/admin/tasks/:id/cancel',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Cancel a task of any user',
  params: adminTask.params,
  answer: adminTaskRow,
  errors: ['task_not_found', 'task_not_cancellable'],
})

const monitoredRow = z.object({
  id: z.string(),
  description: z.string(),
  /** The owner of the search. Can be set by id or name of an account. */
  user: reference,
  /** Whether the owner's account is active. Searches of inactive owners should be handed over or deleted. */
  owner_active: z.boolean(),
  /** The code of the owner's centre. */
  center: z.string().nullable(),
  params: searchParams,
  created_at: z.string(),
  /** When a user last opened the search. */
  opened_at: z.string().nullable(),
  updated_at: z.string(),
})
export type AdminMonitoredSearch = z.output<typeof monitoredRow>

export const ADMIN_MONITORED_LIST = {
  sorts: [
    ...(['description', 'user', 'owner_active', 'center', 'created_at', 'opened_at', 'params'] as const),
    ...(['updated_at', 'id'] as const),
  ],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

const monitored = editableArea({
  area: 'monitored_searches',
  plural: 'MonitoredSearches',
  singular: 'AdminMonitoredSearch',
  many: 'the monitored searches of all users',
  one: 'a monitored search',
  row: monitoredRow,
  written: { description: z.string().max(5_000), user: idOrCode },
  list: ADMIN_MONITORED_LIST,
  missing: 'monitored_search_not_found',
})
export const adminMonitoredSearches = monitored.rows
export const adminMonitoredSearch = monitored.row
/** Changes the description of a search, or hands it over to another user. */
export const updateAdminMonitoredSearch = monitored.update
export const deleteAdminMonitoredSearch = monitored.remove
