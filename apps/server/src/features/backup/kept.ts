import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** Names of backups that nobody named: the moment in UTC, so that they sort by time. */
const NAMED_BY_TIME = /^seriatim-\d{8}T\d{6}Z\.tar\.zst$/

/** Beside a backup that was read through and found whole: its time is when. */
export const CHECKED = '.checked'

/** Notes that a backup was read through and found whole. One that came by standard input, or into whose folder nobody may write, is not noted. */
export async function noteTried(file: string): Promise<void> {
  if (file !== '-') await writeFile(file + CHECKED, '').catch(() => undefined)
}

/** The path of a backup made at `now` in the folder of backups, which is made where it is missing. */
export async function newBackupFile({ backupFolder }: Pick<Config, 'backupFolder'>, now: Date): Promise<string> {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 })
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return join(backupFolder, `seriatim-${time}.tar.zst`)
}

/**
 * Removes what is more than the backups to keep, the oldest first; only files that are named by their time, which nobody
 * else makes. Nothing is removed where all are kept.
 * @returns the paths of the removed
 */
export async function removeOldBackups({
  backupFolder,
  backupsKept,
}: Pick<Config, 'backupFolder' | 'backupsKept'>): Promise<string[]> {
  if (backupsKept === 0) return []
  const names = (await readdir(backupFolder)).filter((name) => NAMED_BY_TIME.test(name)).sort()
  const surplus = names.slice(0, -backupsKept).map((name) => join(backupFolder, name))
  for (const path of surplus) {
    await rm(path)
    await rm(path + CHECKED, { force: true })
  }
  return surplus
}
