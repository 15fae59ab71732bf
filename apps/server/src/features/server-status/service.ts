import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerStatus } from '@seriatim/contract'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { VERSION } from '../../platform/version.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { VERIFIED_SUFFIX } from '../backup/backup-files.ts'
import * as repository from './repository.ts'

const BACKUPS_SHOWN = 20
const BACKUP = /\.tar(\.zst|\.gz)?$/

const modifiedAt = async (path: string): Promise<Date | null> => {
  try {
    return (await stat(path)).mtime
  } catch {
    return null
  }
}

/** The files in the backup folder, newest first; empty if the folder does not exist. */
async function backupsIn(folder: string): Promise<ServerStatus['backups']> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP.test(name))
  const results = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined)
      if (!file?.isFile()) return []
      const tried = await modifiedAt(join(folder, `${name}${VERIFIED_SUFFIX}`))
      return [{ name, at: file.mtime.toISOString(), bytes: file.size, tried_at: tried?.toISOString() ?? null }]
    }),
  )
  return results
    .flat()
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, BACKUPS_SHOWN)
}

/** The current state of the server, for the page Server in administration. */
export async function readSystemStatus({
  db,
  config,
  engine,
}: {
  readonly db: Db
  readonly config: Config
  readonly engine: SearchEngine
}): Promise<ServerStatus> {
  const [schema, base, tables, queues, workers, change, slow, mails, faults, backups] = await Promise.all([
    repository.readSchema(db),
    repository.readDatabaseSize(db),
    repository.readTables(db),
    repository.readQueues(db),
    repository.countWorkers(db),
    repository.lastChangeSequence(db),
    repository.readSlowQueries(db),
    repository.countMails(db),
    repository.readFaults(db),
    backupsIn(config.backupFolder),
  ])
  return {
    version: VERSION,
    node: process.version,
    started_at: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    schema: { ...schema, applied_at: schema.applied_at.toISOString() },
    base,
    tables,
    queues,
    workers,
    search: { answers_from: engine.answersFrom(), change },
    slow_queries: slow.map(({ since, ...query }) => ({ since: since.toISOString(), ...query })),
    backups,
    backup_folder: config.backupFolder,
    mails,
    faults: faults.map(({ id, at, ...fault }) => ({ id: String(id), at: at.toISOString(), ...fault })),
  }
}
