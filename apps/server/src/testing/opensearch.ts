/** A real OpenSearch for tests, where there are Java and its jars (`opensearch-jars.ts`). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { OpenSearchSettings } from '../platform/config.ts'
import { freePort } from './free-port.ts'

const RECIPE = fileURLToPath(new URL('./opensearch', import.meta.url))
const HEAP = '512m'
/** A start takes some seconds, and much longer on a busy machine. */
const START_MS = 240_000

const jars = inject('openSearchJars')

/** Whether tests can have a node (`global-setup.ts` says why not). */
export const hasOpenSearch: boolean = jars !== undefined
/** Whether the long tests are wanted, too: SERIATIM_OPENSEARCH=all. */
export const hasTimeForOpenSearch: boolean = hasOpenSearch && process.env.SERIATIM_OPENSEARCH === 'all'

export type TestNode = {
  readonly url: string
  /** The settings of an index of this name there. */
  settings(index: string, more?: Partial<OpenSearchSettings>): OpenSearchSettings
  /** Ends the process at once; its data stays for `start`. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops (true) and continues the process: it answers nobody meanwhile. */
  freeze(isFrozen: boolean): void
  close(): Promise<void>
}

/** Starts a node of its own, on ports of its own. */
export async function testNode(): Promise<TestNode> {
  const [http, transport] = [await freePort(), await freePort()]
  const home = await mkdtemp(join(tmpdir(), 'seriatim-opensearch-'))
  const settings = [`http.port=${http}`, `transport.port=${transport}`, 'discovery.type=single-node']
  const node = nodeOf(home, `http://127.0.0.1:${http}`, settings)
  try {
    await node.start()
    return node
  } catch (error) {
    await node.close()
    throw error
  }
}

function nodeOf(home: string, url: string, settings: readonly string[]): TestNode {
  let node: ChildProcess | undefined
  const end = async (): Promise<void> => {
    const ending = node
    node = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    ending.kill('SIGKILL')
    await once(ending, 'exit')
  }
  return {
    url,
    settings: (index, more = {}) => ({ nodes: [url], index, shards: 1, replicas: '0-1', ...more }),
    kill: end,
    async start() {
      const started = spawn(
        'java',
        [
          `-Xms${HEAP}`,
          `-Xmx${HEAP}`,
          `-Dlog4j2.configurationFile=${join(RECIPE, 'log4j2.properties')}`,
          '-cp',
          join(jars!, '*'),
          join(RECIPE, 'TestNode.java'),
          home,
          'cluster.routing.allocation.disk.threshold_enabled=false',
          ...settings,
        ],
        // Its standard input ends with this process, however that ends, and the node with it.
        { stdio: ['pipe', 'ignore', 'ignore'] },
      )
      node = started
      const until = performance.now() + START_MS
      for (;;) {
        const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=5s`).catch(() => undefined)
        if (answer?.ok) return
        if (started.exitCode !== null || performance.now() > until) throw new Error('OpenSearch did not start')
        await sleep(200)
      }
    },
    freeze: (isFrozen) => void node?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async close() {
      await end()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
