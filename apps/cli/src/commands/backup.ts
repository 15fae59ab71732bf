import { format } from '@seriatim/messages'
import { backupOf } from '@seriatim/server/features/backup/backup'
import { newBackupFile, removeOldBackups } from '@seriatim/server/features/backup/kept'
import type { BackupAccount } from '@seriatim/server/features/backup/manifest'
import { packed, packingOf } from '@seriatim/server/features/backup/packing'
import { readConfig } from '@seriatim/server/platform/config'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import { type CommandDb, withDb } from '@seriatim/server/with-db'
import { readArguments } from '../arguments.ts'
import { accountParams, backupLine } from '../backup-line.ts'
import type { Command } from '../command.ts'
import { openOutput } from '../output.ts'
import { verifyBackup } from './backup-verify.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'write the whole base to a file, while the server goes on working',
  help: `npx seriatim backup [FILE]
npx seriatim backup verify FILE [--in FOLDER]

Writes the base as it is at this moment to FILE, which only its owner may read: records with all their versions, users, blocks, settings, lists, imports,
tasks and the files in the data folder. Others may go on working meanwhile. FILE is a tar archive, packed with Zstandard;
with gzip where the name ends in .gz, not at all where it ends in .tar. - is stdout.

Without FILE it goes under a name with its time into SERIATIM_BACKUPS (default: backups in the data folder), and of the
backups there that have such a name the newest SERIATIM_BACKUPS_KEPT stay (default 0: all).

The search index is not in it: restore builds it anew. Sessions are not in it either: who is logged in logs in again. The checksum that is printed stands for all versions of all
records; restore prints the same.

verify restores FILE into an embedded base that is made for it and thrown away, with its search index, and compares what it holds and
finds with what the backup says; the base of the installation is not touched. It takes the time of a restore, and its space
in FOLDER (default: the temporary folder of the system). - is stdin.
`,
  async run(args, io) {
    if (args[0] === 'verify') return verifyBackup(args.slice(1), io)
    const { positionals } = readArguments('backup', args, { positionals: ['[FILE]'], options: {} })
    const [given] = positionals
    const config = readConfig(io.env)
    const file = given ?? (await newBackupFile(config, new Date()))
    const line = backupLine(io)
    const started = performance.now()
    let bytes = 0
    let account: BackupAccount | undefined
    const work = async ({ pool, services }: CommandDb) => {
      const output = await openOutput(file, io, { mode: 0o600 })
      try {
        const archive = (async function* () {
          account = yield* backupOf({ pool, store: services.stores.files, now: new Date() }, line.show)
        })()
        for await (const chunk of packed(archive, packingOf(file))) {
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
    await withDb(config, work, { deed: `backup ${file}` })
    const removed = given === undefined ? await removeOldBackups(config) : []
    if (account === undefined) throw new Error('the backup ended without an account')
    const seconds = Math.round((performance.now() - started) / 1000)
    const locale = terminalLocale(io.env)
    const told = { ...accountParams(account), file, megabytes: (bytes / 1e6).toFixed(1), seconds }
    // If the backup goes to stdout, messages go to stderr.
    const to = file === '-' ? io.stderr : io.stdout
    to.write(`${format(locale, 'cli.backup_done', told)}\n`)
    for (const name of removed) to.write(`${format(locale, 'cli.backup_removed', { file: name })}\n`)
    return 0
  },
}
