import type { ColumnType, GeneratedAlways } from 'kysely'

export interface SeveralServersTables {
  /** What is left of the requests of an address of the public, on all servers together. Unlogged. */
  public_address: { address: string; left_over: number; at: Date }
  /** Letters that were caused within the last hour, by the digest of the place or recipient. Unlogged. */
  letter_caused: { id: GeneratedAlways<number>; place: Buffer; at: Date }
  /** Files that the base keeps; null as a name until one is whole. */
  stored_file: {
    id: GeneratedAlways<string>
    name: string | null
    size: ColumnType<string, number | undefined, number>
    written_at: Date
  }
  stored_chunk: { file_id: string; number: number; bytes: Buffer }
}
