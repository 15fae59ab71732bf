import { format } from '@seriatim/messages'
import type { BackupAccount } from '@seriatim/server/features/backup/manifest'
import { unpacked } from '@seriatim/server/features/backup/packing'
import { restoreBackup } from '@seriatim/server/features/backup/restore'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { CommandDb } from '@seriatim/server/with-db'
import type { backupLine } from './backup-line.ts'
import type { Io } from './command.ts'
import { bytesOf } from './files.ts'

/** Restores a backup into an empty database and builds its index, with progress. @throws as `restoreBackup` */
export async function restoreWithIndex(
  file: string,
  { io, line }: { readonly io: Io; readonly line: ReturnType<typeof backupLine> },
  { pool, prepare, services }: CommandDb,
): Promise<BackupAccount> {
  const restored = await restoreBackup({ pool, store: services.stores.files }, unpacked(bytesOf(file, io)), line.show)
  line.say(format(terminalLocale(io.env), 'cli.backup_index'))
  await prepare()
  return restored
}
