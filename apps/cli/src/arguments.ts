import { type ParseArgsConfig, parseArgs } from 'node:util'
import { format, type MessageParams } from '@seriatim/messages'
import { Failure } from '@seriatim/server/platform/failure'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Io } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * A command's arguments: exactly the named positional ones (the last may be optional, written `[NAME]`) and options.
 * @throws Failure that names what is missing, surplus or unknown
 */
export function readArguments<const O extends Options>(
  command: string,
  args: string[],
  { positionals: names, options }: { positionals: readonly string[]; options: O },
) {
  const wrong = (reason: string) => new Failure('cli.bad_arguments', { command, reason })
  const parsed = parse(args, options, wrong)
  const missing = names.find((name, index) => !name.startsWith('[') && parsed.positionals[index] === undefined)
  if (missing) throw wrong(format('en', 'cli.missing_argument', { argument: missing }))
  const surplus = parsed.positionals[names.length]
  if (surplus !== undefined) throw wrong(format('en', 'cli.surplus_argument', { argument: surplus }))
  return parsed
}

function parse<const O extends Options>(args: string[], options: O, wrong: (reason: string) => Failure) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // The parser's own sentence: its first one says what is wrong, the others explain the syntax.
    const [sentence = ''] = (error as Error).message.split('. ')
    throw wrong(`${sentence.replace(/\.$/, '')}.`)
  }
}

/** A line on stdout in the language of the terminal. */
export function say(io: Io, key: `cli.${string}`, params?: MessageParams): void {
  io.stdout.write(`${format(terminalLocale(io.env), key as never, params)}\n`)
}
