import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../../failure.ts'
import { isAlive, processStart, waitUntil } from './processes.ts'

/** Maximum wait for PostgreSQL to end after each signal. */
const SHUTDOWN_TIMEOUT_MS = 2_500

/**
 * Ends a PostgreSQL that still runs after its parent process ended, and deletes its pid file. The caller must hold the
 * lock of the data folder and call this before it starts PostgreSQL there.
 * @throws Failure if a PostgreSQL cannot be ended
 */
export async function endStalePostgres(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster)
  if (postmaster !== undefined) await endProcesses(cluster, [postmaster], ['SIGINT', 'SIGQUIT'])
  // If the postmaster was killed, its child processes may still use the files.
  await endProcesses(cluster, await processesOf(cluster), ['SIGQUIT', 'SIGKILL'])
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function endProcesses(
  cluster: string,
  pids: readonly number[],
  signals: readonly NodeJS.Signals[],
): Promise<void> {
  const started = pids.map((pid) => ({ pid, start: processStart(pid) }))
  const left = () => started.filter(({ pid, start }) => start !== undefined && processStart(pid) === start)
  for (const signal of signals) {
    for (const { pid } of left()) kill(pid, signal)
    if (await waitUntil(() => left().length === 0, SHUTDOWN_TIMEOUT_MS)) return
  }
  const [stays] = left()
  if (stays) throw new Failure('cli.orphan_stays', { folder: cluster, pid: String(stays.pid) })
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * The process in postmaster.pid, if it is a PostgreSQL of this cluster: another process may have the id by now. On
 * systems other than Linux, only the check of PostgreSQL itself detects such a process.
 */
async function findPostmaster(cluster: string): Promise<number | undefined> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (process.platform === 'linux') return (await hasWorkingFolder(pid, cluster)) ? pid : undefined
  return pid
}

/** The PostgreSQL processes whose working directory is the cluster. Linux only. */
async function processesOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const results: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (pid > 0 && (await hasWorkingFolder(pid, cluster)) && (await isPostgres(pid))) results.push(pid)
  }
  return results
}

const hasWorkingFolder = async (pid: number, folder: string): Promise<boolean> =>
  (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder

const isPostgres = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
