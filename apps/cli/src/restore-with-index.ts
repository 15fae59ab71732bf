import { format } from '@seriatim/messages'
import type { BackupSummary } from '@seriatim/server/features/backup/manifest'
import { decompressStream } from '@seriatim/server/features/backup/packing'
import { restoreBackup } from '@seriatim/server/features/backup/restore'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { CommandContext } from '@seriatim/server/with-db'
import type { backupProgressLine } from './backup-progress-line.ts'
import type { Io } from './command.ts'
import { fileBytes } from './files.ts'

/**
 * Restores a backup into an empty database and builds its index, with progress. @throws the errors of `restoreBackup`
 */
export async function restoreWithIndex(
  file: string,
  { io, line }: { readonly io: Io; readonly line: ReturnType<typeof backupProgressLine> },
  { pool, prepare, services }: CommandContext,
): Promise<BackupSummary> {
  const restored = await restoreBackup(
    { pool, store: services.stores.files },
    decompressStream(fileBytes(file, io)),
    line.show,
  )
  line.say(format(terminalLocale(io.env), 'cli.backup_index'))
  await prepare()
  return restored
}
