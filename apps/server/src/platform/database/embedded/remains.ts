import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../../failure.ts'
import { isAlive, startOf, until } from './processes.ts'

/** A PostgreSQL that is asked to end, or cut off, gets this long for it. */
const SHUTDOWN_TIMEOUT_MS = 2_500

/**
 * Ends the PostgreSQL that outlived the process that started it, and removes the file that says that one is there. To
 * be called by who holds the data folder, before it starts PostgreSQL there.
 * @throws Failure when a PostgreSQL stays that cannot be ended
 */
export async function clearRemains(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster)
  if (postmaster !== undefined) await end(cluster, [postmaster], ['SIGINT', 'SIGQUIT'])
  // Where the postmaster was killed, those that it started may still be at work on the files.
  await end(cluster, await processesOf(cluster), ['SIGQUIT', 'SIGKILL'])
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function end(cluster: string, pids: readonly number[], signals: readonly NodeJS.Signals[]): Promise<void> {
  const started = pids.map((pid) => ({ pid, start: startOf(pid) }))
  const left = () => started.filter(({ pid, start }) => start !== undefined && startOf(pid) === start)
  for (const signal of signals) {
    for (const { pid } of left()) kill(pid, signal)
    if (await until(() => left().length === 0, SHUTDOWN_TIMEOUT_MS)) return
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
 * The process that postmaster.pid names, if it is a PostgreSQL of this cluster: its number may be another process's by
 * now. Elsewhere than on Linux PostgreSQL's own check has to do.
 */
async function findPostmaster(cluster: string): Promise<number | undefined> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (process.platform === 'linux') return (await worksIn(pid, cluster)) ? pid : undefined
  return pid
}

/** The processes that work in a cluster: PostgreSQL's all do, and nobody else's. Found on Linux only. */
async function processesOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (pid > 0 && (await worksIn(pid, cluster)) && (await isPostgres(pid))) found.push(pid)
  }
  return found
}

const worksIn = async (pid: number, folder: string): Promise<boolean> =>
  (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder

const isPostgres = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
