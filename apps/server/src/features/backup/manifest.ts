import { z } from 'zod'

const sum = z.object({ rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })
export type Checksum = z.output<typeof sum>

export const BACKUP_FORMAT = 'seriatim-backup'
export const BACKUP_VERSION = 1

/** The first file of a backup describes its content. */
export const manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  /** The time of the snapshot. */
  made_at: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.output<typeof manifest>

/** Follows the rows of all tables. */
export const sequences = z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() }))

/** The last file of a backup: a backup without it is truncated. */
export const checksums = z.object({
  /** By table: the rows as COPY outputs them in the order of the primary key. */
  tables: z.record(z.string(), sum),
  /** By result file. */
  files: z.record(z.string(), sum.omit({ rows: true })),
})
export type Checksums = z.output<typeof checksums>

/** Summary of a backup that was made, read or restored. */
export type BackupSummary = {
  madeAt: string
  records: number
  versions: number
  files: number
  /** Over all versions, in hexadecimal digits. */
  checksum: string
}

/** Summarizes a backup from its manifest and checksums. */
export const summarizeBackup = ({ made_at }: Manifest, { tables, files }: Checksums): BackupSummary => ({
  madeAt: made_at,
  records: tables.record?.rows ?? 0,
  versions: tables.record_version?.rows ?? 0,
  files: Object.keys(files).length,
  checksum: tables.record_version?.sha256 ?? '',
})

/** Progress callback: the current part, and the bytes of rows and files so far. */
export type BackupProgress = (part: string, bytes: number) => void
