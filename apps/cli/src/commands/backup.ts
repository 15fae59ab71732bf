import { format } from '@seriatim/messages'
import { backupOf } from '@seriatim/server/features/backup/backup'
import { newBackupFile, removeOldBackups } from '@seriatim/server/features/backup/backup-files'
import type { BackupSummary } from '@seriatim/server/features/backup/manifest'
import { compressionOfName, compressStream } from '@seriatim/server/features/backup/packing'
import { readConfig } from '@seriatim/server/platform/config'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { type CommandContext, withDb } from '@seriatim/server/with-db'
import { readArguments } from '../arguments.ts'
import { backupMessageParams, backupProgressLine } from '../backup-progress-line.ts'
import type { Command } from '../command.ts'
import { openOutput } from '../output.ts'
import { verifyBackup } from './backup-verify.ts'

export const backup: Command = {
  help: `npx seriatim backup [FILE]
npx seriatim backup verify FILE [--in FOLDER]

Writes a consistent snapshot to FILE: records with all versions, users, blocks, settings, lists, imports, tasks, and
the files in the data folder. Only the owner can read FILE. The server can run during the backup. FILE is a tar
archive. Its name selects the compression: .gz for gzip, .tar for none, otherwise Zstandard. - is stdout.

Without FILE, the backup is stored in SERIATIM_BACKUPS (default: backups in the data folder) under a name with the
time. Older backups with such names are then deleted, except the newest SERIATIM_BACKUPS_KEPT (default 0: keep all).

The backup does not contain the search index, which restore rebuilds, and no sessions: users log in again after a
restore. The printed checksum covers all versions of all records. restore prints the same checksum.

verify restores FILE into a temporary embedded database, builds the search index, and compares the contents with the
checksums of the backup. It does not access the database of the installation. It takes as long as a restore, and as
much disk space in FOLDER (default: the temporary folder of the system). - is stdin.
`,
  async run(args, io) {
    if (args[0] === 'verify') return verifyBackup(args.slice(1), io)
    const { positionals } = readArguments('backup', args, { positionals: ['[FILE]'], options: {} })
    const [paths] = positionals
    const config = readConfig(io.env)
    const file = paths ?? (await newBackupFile(config, new Date()))
    const line = backupProgressLine(io)
    const started = performance.now()
    let bytes = 0
    let account: BackupSummary | undefined
    const work = async ({ pool, services }: CommandContext) => {
      const output = await openOutput(file, io, { mode: 0o600 })
      try {
        const archive = (async function* () {
          account = yield* backupOf({ pool, store: services.stores.files, now: new Date() }, line.show)
        })()
        for await (const chunk of compressStream(archive, compressionOfName(file))) {
          bytes += chunk.length
          await output.write(chunk)
        }
        await output.finish()
      } catch (error) {
        await output.abandon()
        throw error
      } finally {
        line.clear()
      }
    }
    await withDb(config, work, { auditedAs: `backup ${file}` })
    const removed = paths === undefined ? await removeOldBackups(config) : []
    if (account === undefined) throw new Error('the backup ended without a summary of its contents')
    const seconds = Math.round((performance.now() - started) / 1000)
    const locale = terminalLocale(io.env)
    const reported = { ...backupMessageParams(account), file, megabytes: (bytes / 1e6).toFixed(1), seconds }
    // If the backup goes to stdout, messages go to stderr.
    const to = file === '-' ? io.stderr : io.stdout
    to.write(`${format(locale, 'cli.backup_done', reported)}\n`)
    for (const name of removed) to.write(`${format(locale, 'cli.backup_removed', { file: name })}\n`)
    return 0
  },
}
