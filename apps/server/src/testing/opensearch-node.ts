/** Starts real nodes of OpenSearch on the loopback address, from a folder of jars (`opensearch-jars.ts`). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { OpenSearchSettings } from '../platform/config.ts'
import { freePort } from './free-port.ts'

const RECIPE = fileURLToPath(new URL('./opensearch', import.meta.url))
const HEAP = '512m'
/** Timeout of a start, which takes some seconds, and much longer on a busy machine. */
const START_MS = 240_000

export type TestNode = {
  readonly url: string
  /** Settings for an index with this name on the node. */
  settings(index: string, more?: Partial<OpenSearchSettings>): OpenSearchSettings
  /** Kills the process. Its data is kept, so that `start` can start it again. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Suspends the process (true) or resumes it (false). A suspended node does not answer. */
  freeze(isFrozen: boolean): void
  close(): Promise<void>
}

/** Nodes that form one cluster. */
export type TestCluster = {
  readonly nodes: readonly TestNode[]
  /** Waits until all nodes have joined and no copy of a shard is missing. @throws Error on timeout */
  green(): Promise<void>
  close(): Promise<void>
}

type NodeOptions = {
  /** The folder of the jars. */
  readonly jars: string
  /** Heap of the Java virtual machine, in the syntax of `-Xmx`. */
  readonly heap?: string
}

/** Starts a single node on free ports. */
export async function startNode(options: NodeOptions): Promise<TestNode> {
  const [http, transport] = [await freePort(), await freePort()]
  const settings = [`http.port=${http}`, `transport.port=${transport}`, 'discovery.type=single-node']
  const node = await nodeOf(options, http, settings)
  try {
    await node.start()
    return node
  } catch (error) {
    await node.close()
    throw error
  }
}

/** Starts `count` nodes as one cluster. Each node stores data and can become cluster manager. */
export async function startCluster(options: NodeOptions, count: number): Promise<TestCluster> {
  const nodes: TestNode[] = []
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.close()))
  }
  const names = Array.from({ length: count }, (_, at) => `n${at + 1}`)
  const transports: number[] = []
  for (const _ of names) transports.push(await freePort())
  const seeds = transports.map((port) => `127.0.0.1:${port}`)
  for (const [at, name] of names.entries()) {
    const http = await freePort()
    const settings = [
      `node.name=${name}`,
      `http.port=${http}`,
      `transport.port=${transports[at]}`,
      `discovery.seed_hosts=${seeds.join(',')}`,
      `cluster.initial_cluster_manager_nodes=${names.join(',')}`,
    ]
    nodes.push(await nodeOf(options, http, settings))
  }
  const green = async (): Promise<void> => {
    const asked = `wait_for_status=green&wait_for_nodes=${count}&wait_for_no_relocating_shards=true&timeout=5s`
    const until = performance.now() + START_MS
    for (;;) {
      for (const { url } of nodes) {
        const answer = await fetch(`${url}/_cluster/health?${asked}`).catch(() => undefined)
        if (answer?.ok) return
      }
      if (performance.now() > until) throw new Error(`the cluster of ${count} nodes did not reach the status green`)
      await sleep(200)
    }
  }
  try {
    await Promise.all(nodes.map((node) => node.start()))
    await green()
    return { nodes, green, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function nodeOf(
  { jars, heap = HEAP }: NodeOptions,
  http: number,
  settings: readonly string[],
): Promise<TestNode> {
  const home = await mkdtemp(join(tmpdir(), 'seriatim-opensearch-'))
  const url = `http://127.0.0.1:${http}`
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
          `-Xms${heap}`,
          `-Xmx${heap}`,
          `-Dlog4j2.configurationFile=${join(RECIPE, 'log4j2.properties')}`,
          '-cp',
          join(jars, '*'),
          join(RECIPE, 'TestNode.java'),
          home,
          'cluster.routing.allocation.disk.threshold_enabled=false',
          ...settings,
        ],
        // The standard input closes when this process ends for any reason, and the node then ends, too.
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
