import type { Readable, Writable } from 'node:stream'

/** What a command reads and writes: the terminal's own streams, or a test's. */
export type Io = {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  env: Readonly<Record<string, string | undefined>>
}

/**
 * A command of `npx seriatim`. `run` answers the exit code: 0 done, 2 done but some records were damaged or rejected;
 * a `Failure` that it throws becomes one sentence on stderr and exit code 1.
 */
export type Command = {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** The whole text of `--help`. */
  readonly help: string
  run(args: string[], io: Io): Promise<number>
}
