import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** Pattern of the names of automatic backups. They contain the time in UTC, so that sorting by name sorts by time. */
const AUTOMATIC_NAME = /^seriatim-\d{8}T\d{6}Z\.tar\.zst$/

/**
 * Suffix of the marker file of a verified backup. The modification time of the marker file is the time of the
 * verification.
 */
export const VERIFIED_SUFFIX = '.checked'

/**
 * Creates the marker file of a verified backup. Does nothing for standard input or a folder without write permission.
 */
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
 * Deletes the oldest automatic backups when there are more than `backupsKept`; 0 keeps all. Ignores files with other
 * names.
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
