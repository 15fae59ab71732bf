import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../failure.ts'
import type { Identity } from './unprivileged-user.ts'

/** Where a cluster lies, what serves it, on which socket, and as whom. */
export type Place = {
  readonly files: string
  readonly cluster: string
  readonly socketFolder: string
  readonly identity: Identity | undefined
}

/**
 * Runs a program of the server on a cluster. Under another account the way down to the cluster may be closed to it
 * (a clone in root's home); on Linux it therefore gets the open folder itself, as its third descriptor.
 */
export function run(
  { files, cluster, identity }: Pick<Place, 'files' | 'cluster' | 'identity'>,
  program: string,
  args: string[],
  before: string[] = [],
): ChildProcess {
  const isHandedOver = identity !== undefined && process.platform === 'linux'
  const descriptor = isHandedOver ? openSync(cluster, 'r') : undefined
  try {
    const line = [...before, join(files, 'bin', program), '-D', isHandedOver ? '/proc/self/fd/3' : cluster, ...args]
    const child = spawn(line[0] ?? program, line.slice(1), {
      cwd: '/',
      // A terminal's interrupt goes to a whole group; the database must end after the server, not beside it.
      detached: true,
      env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe', ...(descriptor === undefined ? [] : [descriptor])],
      ...identity,
    })
    endWithProcess(child)
    return child
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Should this process end without stopping its database, the database ends with it, and recovers at the next start. */
function endWithProcess(child: ChildProcess): void {
  const end = () => void child.kill('SIGQUIT')
  process.on('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Ends a program of a start that is not wanted any more. @returns what leaves it alone from now on */
export function endOn(signal: AbortSignal | undefined, end: () => void, child: ChildProcess): () => void {
  const leave = () => signal?.removeEventListener('abort', end)
  child.once('exit', leave)
  if (signal?.aborted && child.pid !== undefined) end()
  else signal?.addEventListener('abort', end)
  return leave
}

const KEPT_OUTPUT = 64 * 1024

/** The last of what a child process says. */
export function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-KEPT_OUTPUT)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  child.on('error', (error) => add(Buffer.from(error.message)))
  return () => text
}

/** PostgreSQL's own last words as a sentence. */
export function serverFailure(folder: string, output: string): Failure {
  if (/No space left on device|Disk quota exceeded|Check free disk space/i.test(output))
    return new Failure('cli.folder_full', { folder })
  if (/Permission denied|Read-only file system/i.test(output))
    return new Failure('cli.folder_unwritable', { folder, reason: 'EACCES' })
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1) ?? ''
  return new Failure('cli.database_failed', { folder, reason: reason.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '') })
}
