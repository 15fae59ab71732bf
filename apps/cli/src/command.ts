import type { Readable, Writable } from 'node:stream'

/** The streams and environment variables that a command uses: those of the process, or substitutes in a test. */
export type Io = {
  stdin: Readable
  stdout: Writable
  stderr: Writable
  env: Readonly<Record<string, string | undefined>>
}

/**
 * A command of `npx seriatim`. `run` returns the exit code: 0 success, 2 success with damaged or rejected records. A
 * thrown `Failure` is printed as one sentence on stderr with exit code 1.
 */
export type Command = {
  /** The full text of `--help`. */
  readonly help: string
  run(args: string[], io: Io): Promise<number>
}

/** The declaration of a command in the list of all commands. */
export type CommandEntry = {
  readonly name: string
  /** The line about the command in the list of all commands. */
  readonly summary: string
  /** Loads the code of the command. */
  load(): Promise<Command>
}
