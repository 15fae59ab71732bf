import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type CommandLine, failureMessage } from '../install.ts'

/** Characters at the end of the error output that are kept for a message. */
const KEPT_ERROR = 4_000

/**
 * Runs a program and passes on its output line by line, so that no output is too large.
 * @throws Error with the message of the program if it fails
 */
export async function runCommand(
  { file, args, env }: CommandLine,
  { watch, onLine = () => undefined }: { watch(pid: number): void; onLine?(line: string): void },
): Promise<void> {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  ended.catch(() => undefined)
  if (child.pid !== undefined) watch(child.pid)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-KEPT_ERROR)
  })
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) onLine(line)
  const code = await ended
  if (code !== 0) throw new Error(failureMessage(errors) ?? `${file} ended with ${code}`)
}
