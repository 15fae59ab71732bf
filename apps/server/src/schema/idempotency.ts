import type { ColumnType, Generated } from 'kysely'

export interface IdempotencyTables {
  /** Answers stored for a day for retries with the same Idempotency-Key. */
  idempotent_answer: {
    user_id: number
    key: string
    request: Buffer
    answer: ColumnType<unknown, string | null, string | null>
    created_at: Generated<Date>
  }
}
