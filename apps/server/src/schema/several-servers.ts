import type { ColumnType, GeneratedAlways } from 'kysely'

export interface SeveralServersTables {
  /** The remaining request allowance of a public IP address on all servers together. Unlogged. */
  public_address: { address: string; left_over: number; at: Date }
  /** E-mails queued within the last hour, by digest of the cause or the recipient. An unlogged table. */
  letter_caused: { id: GeneratedAlways<number>; place: Buffer; at: Date }
  /** Files stored in the database; the name is null until the file is complete. */
  stored_file: {
    id: GeneratedAlways<string>
    name: string | null
    size: ColumnType<string, number | undefined, number>
    written_at: Date
  }
  stored_chunk: { file_id: string; number: number; bytes: Buffer }
}
