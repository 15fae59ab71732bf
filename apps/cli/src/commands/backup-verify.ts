import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markVerified } from '@seriatim/server/features/backup/backup-files'
import { verifyRestored } from '@seriatim/server/features/backup/verify'
import { readConfig } from '@seriatim/server/platform/config'
import { Failure } from '@seriatim/server/platform/failure'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage } from '../arguments.ts'
import { backupMessageParams, backupProgressLine } from '../backup-progress-line.ts'
import type { Io } from '../command.ts'
import { restoreWithIndex } from '../restore-with-index.ts'

/** Creates a folder for the database of a test restore. */
async function makeTrialFolder(parent: string): Promise<string> {
  try {
    return await mkdtemp(join(parent, 'seriatim-verify-'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Failure('cli.folder_unwritable', { folder: parent, reason: code ?? message }, { cause: error })
  }
}

/**
 * Restores a backup into a temporary embedded database, and compares it with the summary of the backup. Does not change
 * the database of the installation.
 */
export async function verifyBackup(args: string[], io: Io): Promise<number> {
  const { positionals, values } = readArguments('backup verify', args, {
    positionals: ['FILE'],
    options: { in: { type: 'string', default: tmpdir() } },
  })
  const [file = ''] = positionals
  const folder = await makeTrialFolder(values.in)
  const line = backupProgressLine(io)
  const started = performance.now()
  try {
    const dataFolder = join(folder, 'data')
    // Override all settings that refer to the installation: database, files and search index.
    const trial = { DATABASE_URL: '', SERIATIM_DATA: dataFolder, SERIATIM_FILES: '', SERIATIM_SEARCH: '' }
    const config = readConfig({ ...io.env, ...trial })
    const { account, verified } = await withDb(
      config,
      async (base) => {
        const restored = await restoreWithIndex(file, { io, line }, base)
        return {
          account: restored,
          verified: await verifyRestored({ db: base.db, engine: base.services.engine }, restored),
        }
      },
      { prepares: false },
    )
    await markVerified(file)
    line.clear()
    const seconds = Math.round((performance.now() - started) / 1000)
    writeMessage(io, 'cli.backup_verified', { ...backupMessageParams(account), ...verified, seconds })
    return 0
  } finally {
    line.clear()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
