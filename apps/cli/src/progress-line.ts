import { format } from '@seriatim/messages'
import type { LoadProgress } from '@seriatim/server/features/load/load-records'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Io } from './command.ts'

const BAR_WIDTH = 30
/** Minimum time between two updates of the line, in milliseconds. */
const EVERY_MS = 100
const CLEAR_LINE = '\r\x1b[2K'

const bar = (part: number): string => {
  const filled = Math.round(Math.min(1, part) * BAR_WIDTH)
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
}

/** The progress line of a load at the bottom of the terminal; writes nothing if stderr is not a terminal. */
export const progressLine = (io: Io) => {
  const isTerminal = 'isTTY' in io.stderr && io.stderr.isTTY === true
  const locale = terminalLocale(io.env)
  const started = performance.now()
  let shownAt = Number.NEGATIVE_INFINITY
  const textOf = (progress: LoadProgress, size: number | undefined): string => {
    if (progress.phase === 'indexes')
      return format(locale, 'cli.load_indexes', { done: progress.done + 1, of: progress.of })
    if (progress.phase === 'families') return format(locale, 'cli.load_families')
    const { records, bytes } = progress
    const seconds = (performance.now() - started) / 1000
    const part = size ? bytes / size : undefined
    const left = part ? Math.round(seconds / part - seconds) : 0
    const reported = { records, rate: Math.round(records / seconds), seconds: Math.round(seconds), left }
    return part === undefined
      ? format(locale, 'cli.load_progress', reported)
      : `${bar(part)} ${Math.floor(part * 100)} % ${format(locale, 'cli.load_progress_left', reported)}`
  }
  return {
    show(progress: LoadProgress, size: number | undefined) {
      const now = performance.now()
      if (!isTerminal || (progress.phase === 'records' && now - shownAt < EVERY_MS)) return
      shownAt = now
      io.stderr.write(CLEAR_LINE + textOf(progress, size))
    },
    clear() {
      if (isTerminal && shownAt > 0) io.stderr.write(CLEAR_LINE)
    },
  }
}
