import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../failure.ts'
import type { Identity } from './unprivileged-user.ts'

/** The files of a cluster and its server, its socket folder, and the account that serves it. */
export type ClusterPlace = {
  readonly files: string
  readonly cluster: string
  readonly socketFolder: string
  readonly identity: Identity | undefined
}

/**
 * Runs a program of the server on a cluster. Another account may be unable to traverse the path to the cluster (a clone
 * in root's home). On Linux the program therefore gets the open folder as file descriptor 3.
 */
export function runProgram(
  { files, cluster, identity }: Pick<ClusterPlace, 'files' | 'cluster' | 'identity'>,
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
      // A terminal interrupt reaches a whole process group, but the database must end after the server.
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

/**
 * If this process ends without stopping its database, ends the database, too. The database recovers at the next start.
 */
function endWithProcess(child: ChildProcess): void {
  const end = () => void child.kill('SIGQUIT')
  process.on('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Calls `end` when the start is aborted, until the process ends. @returns a function that removes this listener */
export function endOnAbort(signal: AbortSignal | undefined, end: () => void, child: ChildProcess): () => void {
  const leave = () => signal?.removeEventListener('abort', end)
  child.once('exit', leave)
  if (signal?.aborted && child.pid !== undefined) end()
  else signal?.addEventListener('abort', end)
  return leave
}

const MAX_OUTPUT = 64 * 1024

/** Returns the last output of a child process. */
export function collectOutput(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-MAX_OUTPUT)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  child.on('error', (error) => add(Buffer.from(error.message)))
  return () => text
}

/** Converts the last output of PostgreSQL to a message. */
export function serverFailure(folder: string, output: string): Failure {
  if (/No space left on device|Disk quota exceeded|Check free disk space/i.test(output))
    return new Failure('cli.folder_full', { folder })
  if (/Permission denied|Read-only file system/i.test(output))
    return new Failure('cli.folder_unwritable', { folder, reason: 'EACCES' })
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1) ?? ''
  return new Failure('cli.database_failed', { folder, reason: reason.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '') })
}
