import { markVerified } from '@seriatim/server/features/backup/backup-files'
import { decompressStream } from '@seriatim/server/features/backup/packing'
import { checkBackup } from '@seriatim/server/features/backup/restore'
import { readConfig } from '@seriatim/server/platform/config'
import { checkpointLargeWal } from '@seriatim/server/platform/database/checkpoint'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage } from '../arguments.ts'
import { backupMessageParams, backupProgressLine } from '../backup-progress-line.ts'
import type { Command, Io } from '../command.ts'
import { fileBytes } from '../files.ts'
import { restoreWithIndex } from '../restore-with-index.ts'

export const restore: Command = {
  help: `npx seriatim restore FILE [--check]

Restores a backup into an empty database (a new data folder, or an empty PostgreSQL database), completely or not at all,
compares the contents with the checksums of the backup, and builds the search index. A database with records or users is
refused. - is stdin.

--check reads the whole backup and compares it with its checksums. It needs no database.
`,
  async run(args, io) {
    const { positionals, values } = readArguments('restore', args, {
      positionals: ['FILE'],
      options: { check: { type: 'boolean', default: false } },
    })
    const [file = ''] = positionals
    return values.check ? check(file, io) : fill(file, io)
  },
}

async function check(file: string, io: Io): Promise<number> {
  const line = backupProgressLine(io)
  try {
    const account = await checkBackup(decompressStream(fileBytes(file, io)), line.show)
    await markVerified(file)
    line.clear()
    writeMessage(io, 'cli.backup_checked', backupMessageParams(account))
  } finally {
    line.clear()
  }
  return 0
}

async function fill(file: string, io: Io): Promise<number> {
  const config = readConfig(io.env)
  const line = backupProgressLine(io)
  const started = performance.now()
  try {
    const account = await withDb(
      config,
      async (base) => {
        const restored = await restoreWithIndex(file, { io, line }, base)
        await base.services.tasks.takeUp()
        await checkpointLargeWal(base.pool)
        return restored
      },
      { prepares: false, auditedAs: `restore ${file}` },
    )
    line.clear()
    const seconds = Math.round((performance.now() - started) / 1000)
    writeMessage(io, 'cli.restored', { ...backupMessageParams(account), seconds })
  } finally {
    line.clear()
  }
  return 0
}
