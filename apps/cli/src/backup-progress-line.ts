import { format } from '@seriatim/messages'
import type { BackupSummary } from '@seriatim/server/features/backup/manifest'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Io } from './command.ts'

const EVERY_MS = 100
const CLEAR_LINE = '\r\x1b[2K'

/** The progress line of a backup at the bottom of the terminal; writes nothing if stderr is not a terminal. */
export const backupProgressLine = (io: Io) => {
  const isTerminal = 'isTTY' in io.stderr && io.stderr.isTTY === true
  const locale = terminalLocale(io.env)
  let shownAt = Number.NEGATIVE_INFINITY
  const say = (text: string) => {
    if (isTerminal) io.stderr.write(CLEAR_LINE + text)
    shownAt = performance.now()
  }
  return {
    say,
    show(part: string, bytes: number) {
      if (performance.now() - shownAt < EVERY_MS) return
      say(format(locale, 'cli.backup_progress', { part, megabytes: (bytes / 1e6).toFixed(0) }))
    },
    clear() {
      if (isTerminal && shownAt > 0) io.stderr.write(CLEAR_LINE)
      shownAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** Message parameters for a summary of a backup; `made` is the time of the snapshot in UTC. */
export const backupMessageParams = ({ madeAt, records, versions, files, checksum }: BackupSummary) => ({
  made: madeAt,
  records,
  versions,
  files,
  checksum,
})
