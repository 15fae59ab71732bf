import type { Locale } from '@seriatim/messages'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type StoredStatus = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'SKIPPED'

/** The reason why a task failed, as a refusal or another message that is translated for each reader. */
export type TaskError =
  | { code: string; details: Record<string, unknown> | null }
  | { key: string; params: Record<string, string | number | boolean> }

export interface TaskTables {
  task: {
    id: Generated<number>
    message_id: string
    action: string
    payload: ColumnType<unknown, string, never>
    subject: string | null
    owner_id: number | null
    locale: Locale
    status: StoredStatus
    created_at: Generated<Date>
    started_at: Date | null
    ended_at: Date | null
    done: Generated<number>
    furthest: Generated<number>
    stalled_runs: Generated<number>
    total: number | null
    progress: Generated<number>
    note: string | null
    error: ColumnType<TaskError | null, string | null, string | null>
    cancel_requested: Generated<boolean>
    worker: string | null
    attempt: Generated<number>
    result_name: string | null
    result_type: string | null
    result_bytes: number | null
    result_sha256: Buffer | null
    /** The folded text in which the list of tasks is searched. */
    searched: GeneratedAlways<string>
  }
  job_worker: {
    id: string
    number: Generated<number>
    started_at: Generated<Date>
  }
}
