import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holderOf } from '../../apps/server/src/platform/database/embedded/folder-lock.ts'
import { endProcess, launchServer } from '../../apps/server/src/testing/server-process.ts'
import { auditDatabase } from './audit-database.ts'
import { openSession, send } from './session.ts'
import { startTraffic, type TrafficLog } from './traffic.ts'

/** Processes to kill: the server, its PostgreSQL, or both at once. */
export const TARGETS = ['server', 'database', 'both'] as const
export type Target = (typeof TARGETS)[number]

type KillReport = TrafficLog & {
  readonly kills: number
  /** The longest time from a kill to the next save and the next assignment, in milliseconds. */
  readonly longestAwayMs: number
}

type KillOptions = {
  /** The data folder. If the folder has no database, the server creates one. */
  readonly folder: string
  /** The processes to kill, in this order. */
  readonly targets: readonly Target[]
  /** Random numbers from 0 to 1 for the times of the kills. */
  readonly draw: () => number
  readonly onKill?: (kill: number, target: Target, awayMs: number) => void
}

type Server = ReturnType<typeof launchServer>

/** The server counts as dead if no save and no assignment succeed within this time. */
const PATIENCE_MS = 600_000
/** A kill happens at a random time within this period of work. */
const LONGEST_WORK_MS = 1_200
/** Number of kills after which the attack waits for an import to end. */
const KILLS_PER_IMPORT = 8
/** On average, the attack also kills the server during one of this many starts. */
const STARTS_PER_KILLED_START = 5
const LONGEST_START_MS = 2_500

/**
 * Repeatedly kills a server, its PostgreSQL, or both during saves, assignments and imports. Restarts what does not
 * restart itself, and checks the results: acknowledged data must not be lost, no number may be assigned twice, and
 * every start must succeed.
 */
export async function killLoop({ folder, targets, draw, onKill }: KillOptions): Promise<KillReport> {
  const env = { SERIATIM_DATA: folder, SERIATIM_DEMO: '1', SERIATIM_URL_CHECK: '0' }
  let server = launchServer(env)
  let url = await server.listening()
  const traffic = await startTraffic((username, isOver) => openSession(() => url, username, isOver))
  const { account } = traffic
  let [done, longestAwayMs] = [0, 0]
  const startAgain = async () => {
    await endProcess(server.child)
    server = launchServer(env)
    if (done % STARTS_PER_KILLED_START === STARTS_PER_KILLED_START - 1) {
      await sleep(draw() * LONGEST_START_MS)
      await endProcess(server.child, 'SIGKILL')
      server = launchServer(env)
    }
    url = await server.listening()
  }
  try {
    for (const target of targets) {
      await sleep(draw() * LONGEST_WORK_MS)
      const since = performance.now()
      const { saves, forms, imports } = account
      await kill(server.child, folder, target, draw() < 0.5)
      if (target !== 'database') await startAgain()
      await until(() => account.saves > saves && account.forms > forms, account, server)
      const awayMs = performance.now() - since
      // The server gives up a task that never progresses, since the task may be the cause of the crashes. Therefore an
      // import must finish from time to time.
      if (done % KILLS_PER_IMPORT === KILLS_PER_IMPORT - 1)
        await until(() => account.imports > imports, account, server)
      longestAwayMs = Math.max(longestAwayMs, awayMs)
      onKill?.(++done, target, awayMs)
      if (account.problems.length > 0) break
    }
    await waitUntilReady(url, server, account)
  } catch (error) {
    account.problems.push(`after ${done} kills: ${error instanceof Error ? error.message : error}`)
  }
  await traffic.end()
  const holder = await holderOf(folder)
  if (holder?.url) account.problems.push(...(await auditDatabase(holder.url, account)))
  else account.problems.push('no server runs at the end')
  await endProcess(server.child, 'SIGTERM')
  return { ...account, kills: done, longestAwayMs }
}

async function kill(child: ChildProcess, folder: string, target: Target, isOtherFirst: boolean): Promise<void> {
  const postmaster = target === 'server' ? undefined : await waitForPostmaster(folder)
  const victims = { server: [child.pid], database: [postmaster], both: [child.pid, postmaster] }[target]
  for (const pid of isOtherFirst ? victims.reverse() : victims) if (pid) process.kill(pid, 'SIGKILL')
}

/** The process id of PostgreSQL. Waits for it, because it may still be starting after the previous kill. */
async function waitForPostmaster(folder: string): Promise<number> {
  const since = performance.now()
  for (;;) {
    const pid = await postmasterPid(folder).catch(() => 0)
    if (pid > 0 && isAlive(pid)) return pid
    if (performance.now() - since > PATIENCE_MS) throw new Error('PostgreSQL was not restarted')
    await sleep(10)
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The process id of the PostgreSQL of a data folder. */
export const postmasterPid = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** Waits until the server is ready and answers searches from memory. */
async function waitUntilReady(url: string, server: Server, account: TrafficLog): Promise<void> {
  let stated: unknown
  await until(
    () => stated === 'memory',
    account,
    server,
    async () => {
      stated = (await send(url, 'GET', '/health/ready').catch(() => undefined))?.body?.search
    },
  )
}

async function until(
  isSo: () => boolean,
  { problems }: TrafficLog,
  { child, output, sentence }: Server,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const since = performance.now()
  for (await look(); !isSo(); await look()) {
    if (problems.length > 0) return
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended (${child.exitCode ?? child.signalCode}): ${output()}${sentence()}`)
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(`the server was not available again after ${PATIENCE_MS / 1000} s`)
    await sleep(10)
  }
}
