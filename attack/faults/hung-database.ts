import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack-definition.ts'
import { withTargetServer } from '../target-server.ts'
import { postmasterPid } from './kill-loop.ts'
import { type Answer, openSession, send } from './session.ts'
import { ownRecords } from './traffic.ts'

/** Minimum time for which PostgreSQL is suspended. */
const SUSPENDED_MS = 20_000
/** Timeout for all waits of the attack. */
const PATIENCE_MS = 600_000

/** The ids of a process and of its child processes. */
function processTree(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [pid, ...pairs.filter(([, parent]) => parent === pid).map(([child]) => child!)]
}

/** A PostgreSQL worker may have ended since the processes were listed. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const statusAndCode = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`

async function until(say: () => Promise<string>, expected: string): Promise<string | undefined> {
  const since = performance.now()
  for (;;) {
    const stated = await say()
    if (stated === expected) return undefined
    if (performance.now() - since > PATIENCE_MS) return stated
    await sleep(200)
  }
}

/**
 * Suspends PostgreSQL, which simulates a hanging disk or machine. Calls must report the failure, and the server must
 * recover afterwards.
 */
export const hungDatabase: Attack = {
  name: 'hung-database',
  about: 'PostgreSQL stopped for 20 seconds (SIGSTOP) and resumed',
  counts: 'rounds',
  run: ({ isFull, count = isFull ? 3 : 1, say }) =>
    withTargetServer(async ({ url, dataFolder }) => {
      const faults: string[] = []
      const expect = (what: string, stated: string | undefined, expected: string) => {
        if (stated !== undefined) faults.push(`${what}: ${stated} instead of ${expected}`)
      }
      const session = openSession(() => url, 'france')
      const [issn] = await ownRecords(session, 1)
      const ask = {
        search: async () =>
          statusAndCode(await session.call('POST', '/search', { body: { basic_query: { query: 'revue' } } })),
        record: async () => statusAndCode(await session.call('GET', `/record/${issn}/json`)),
        ready: async () => statusAndCode(await send(url, 'GET', '/health/ready')),
        health: async () => statusAndCode(await send(url, 'GET', '/health')),
      }
      for (let round = 1; round <= count; round++) {
        const held = processTree(await postmasterPid(dataFolder))
        for (const pid of held) signal(pid, 'SIGSTOP')
        try {
          const since = performance.now()
          // Check both the calls that were pending and new calls.
          await Promise.all(
            (['search', 'record'] as const).map(async (name) =>
              expect(name, await until(ask[name], '503 database_stalled'), '503 database_stalled'),
            ),
          )
          say(`calls refused after ${Math.round(performance.now() - since)} ms`)
          expect('ready', await until(ask.ready, '503 not_ready'), '503 not_ready')
          expect('health', await until(ask.health, '200 '), '200')
          await sleep(Math.max(0, SUSPENDED_MS - (performance.now() - since)))
        } finally {
          for (const pid of held) signal(pid, 'SIGCONT')
        }
        for (const name of ['ready', 'search', 'record'] as const)
          expect(`${name} afterwards`, await until(ask[name], '200 '), '200')
      }
      return { account: `${count} rounds of ${SUSPENDED_MS / 1000} s without PostgreSQL`, faults }
    }),
}
