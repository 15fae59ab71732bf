import { z } from 'zod'

const sum = z.object({ rows: z.number().int(), bytes: z.number().int(), sha256: z.string() })
export type Checksum = z.output<typeof sum>

export const BACKUP_FORMAT = 'seriatim-backup'
export const BACKUP_VERSION = 1

/** The first file of a backup, which describes the backup. */
export const manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  /** Time of the database snapshot. */
  made_at: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.output<typeof manifest>

/** Values of the sequences. This file follows the rows of all tables. */
export const sequences = z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() }))

/** The last file of a backup. If it is missing, the backup is truncated. */
export const checksums = z.object({
  /** Checksum of each table: over its rows in the text format of COPY, in the order of the primary key. */
  tables: z.record(z.string(), sum),
  /** Checksum of each file of the file store. */
  files: z.record(z.string(), sum.omit({ rows: true })),
})
export type Checksums = z.output<typeof checksums>

/** Summary of a backup that was made, read or restored. */
export type BackupSummary = {
  madeAt: string
  records: number
  versions: number
  files: number
  /** Checksum over all record versions, in hexadecimal. */
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

/** Reports progress: the name of the current part, and the number of bytes of rows and files so far. */
export type BackupProgress = (part: string, bytes: number) => void
