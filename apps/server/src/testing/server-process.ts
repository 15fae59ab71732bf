import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Sends a signal, if one is given, to a process, and settles with the exit code of the process. */
export const endProcess = (child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code))
    if (signal) child.kill(signal)
  })

/**
 * Starts a server in a separate process on a free port.
 * @param within a program with arguments that runs the server; the command line of the server is appended to it
 * @param main path of the main module; by default the server of this repository
 */
export function launchServer(
  env: Readonly<Record<string, string>>,
  within: readonly string[] = [],
  main: string = MAIN,
) {
  const [program = process.execPath, ...rest] = [...within, process.execPath, main]
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', LANG: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const address = Promise.withResolvers<string>()
  address.promise.catch(() => undefined)
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    const result = /answers at (\S+)/.exec(stdout)?.[1]
    if (result) address.resolve(result)
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.once('close', () => address.reject(new Error(`The server ended: ${stdout}${stderr}`)))
  /** The URL, when the server accepts connections. */
  const listening = () => address.promise
  return { child, listening, output: () => stdout, sentence: () => stderr }
}
