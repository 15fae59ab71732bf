import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** Names of automatic backups: the time in UTC, so that names sort by time. */
const AUTOMATIC_NAME = /^seriatim-\d{8}T\d{6}Z\.tar\.zst$/

/** Suffix of the marker file next to a verified backup. Its modification time is the time of the verification. */
export const VERIFIED_SUFFIX = '.checked'

/** Marks a backup as verified. Ignores backups from standard input and folders without write permission. */
export async function markVerified(file: string): Promise<void> {
  if (file !== '-') await writeFile(file + VERIFIED_SUFFIX, '').catch(() => undefined)
}

/** The path of a backup made at `now` in the backup folder. Creates the folder if it is missing. */
export async function newBackupFile({ backupFolder }: Pick<Config, 'backupFolder'>, now: Date): Promise<string> {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 })
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return join(backupFolder, `seriatim-${time}.tar.zst`)
}

/**
 * Deletes the oldest backups beyond the number to retain. Only deletes files with an automatic name. `backupsKept` 0
 * retains all backups.
 * @returns the paths of the deleted files
 */
export async function removeOldBackups({
  backupFolder,
  backupsKept,
}: Pick<Config, 'backupFolder' | 'backupsKept'>): Promise<string[]> {
  if (backupsKept === 0) return []
  const names = (await readdir(backupFolder)).filter((name) => AUTOMATIC_NAME.test(name)).sort()
  const surplus = names.slice(0, -backupsKept).map((name) => join(backupFolder, name))
  for (const path of surplus) {
    await rm(path)
    await rm(path + VERIFIED_SUFFIX, { force: true })
  }
  return surplus
}
