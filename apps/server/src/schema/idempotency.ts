import type { ColumnType, Generated } from 'kysely'

export interface IdempotencyTables {
  /** Answers kept for a day for who asks again with the same Idempotency-Key. */
  idempotent_answer: {
    user_id: number
    key: string
    request: Buffer
    answer: ColumnType<unknown, string | null, string | null>
    created_at: Generated<Date>
  }
}
