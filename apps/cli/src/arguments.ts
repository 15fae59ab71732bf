import { type ParseArgsConfig, parseArgs } from 'node:util'
import { format, type Given, type MessageKey, type TextOfKey } from '@seriatim/messages'
import { Failure } from '@seriatim/server/platform/failure'
import { terminalLocale } from '@seriatim/server/platform/terminal'
import type { Io } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Parses the arguments of a command: the named positional arguments (the last may be optional, written `[NAME]`) and
 * options.
 * @throws Failure that names the missing, surplus or unknown argument
 */
export function readArguments<const O extends Options>(
  command: string,
  args: string[],
  { positionals: names, options }: { positionals: readonly string[]; options: O },
) {
  const parsed = parse(command, args, options)
  const missing = names.find((name, index) => !name.startsWith('[') && parsed.positionals[index] === undefined)
  if (missing) throw new Failure('cli.missing_argument', { command, argument: missing })
  const surplus = parsed.positionals[names.length]
  if (surplus !== undefined) throw new Failure('cli.surplus_argument', { command, argument: surplus })
  return parsed
}

/** The failure for an invalid argument; `expected` is a list or an example of valid values. */
export const wrongArgument = (command: string, argument: string, value: string, expected: string): Failure =>
  new Failure('cli.wrong_argument', { command, argument, value, expected })

function parse<const O extends Options>(command: string, args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // Only the first sentence of the parser's message states the problem; the others explain the syntax.
    const [sentence = ''] = (error as Error).message.split('. ')
    throw new Failure('cli.bad_arguments', { command, reason: `${sentence.replace(/\.$/, '')}.` })
  }
}

type CliKey = Extract<MessageKey, `cli.${string}`>

/** Writes a line to stdout in the language of the terminal. */
export function writeMessage<Key extends CliKey>(io: Io, key: Key, ...parameters: Given<TextOfKey<Key>>): void {
  io.stdout.write(`${format(terminalLocale(io.env), key, ...parameters)}\n`)
}
