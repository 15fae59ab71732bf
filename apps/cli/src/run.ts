import { format } from '@seriatim/messages'
import { Failure } from '@seriatim/server/platform/failure'
import { Interruption } from '@seriatim/server/platform/interruption'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Io } from './command.ts'
import { commands } from './commands/index.ts'

const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'

function overview(io: Io): string {
  const locale = terminalLocale(io.env)
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)
  return `${format(locale, 'cli.usage')}\n\n${format(locale, 'cli.commands')}\n${lines.join('\n')}\n`
}

/** Exit codes after a signal, as in shells (128 + signal number). */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143 } as Readonly<Record<string, number>>

function explain(error: unknown, io: Io): number {
  if (error instanceof Interruption) return INTERRUPTED[error.signal] ?? 1
  const locale = terminalLocale(io.env)
  if (error instanceof Failure) io.stderr.write(`${error.sentence(locale)}\n`)
  else {
    io.stderr.write(`${format(locale, 'cli.unexpected', { reason: (error as Error)?.message ?? String(error) })}\n`)
    if (io.env.LOG_LEVEL === 'debug') io.stderr.write(`${(error as Error)?.stack}\n`)
  }
  return 1
}

/** Runs `npx seriatim ARGS`. @returns the exit code: 0 success, 1 refused or failed, 2 success with damaged records */
export async function runCommandLine(args: string[], io: Io): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || isHelp(name)) {
    io.stdout.write(overview(io))
    return name === undefined ? 1 : 0
  }
  try {
    const entry = commands.find((known) => known.name === name)
    if (!entry) throw new Failure('cli.unknown_command', { command: name })
    const command = await entry.load()
    if (rest.some((word) => word === '--help' || word === '-h')) {
      io.stdout.write(command.help)
      return 0
    }
    return await command.run(rest, io)
  } catch (error) {
    return explain(error, io)
  }
}
