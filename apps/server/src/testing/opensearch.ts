/**
 * A real OpenSearch for tests, where there is Java and its jars: from the folder that SERIATIM_OPENSEARCH_JARS names, or
 * fetched by Maven with SERIATIM_OPENSEARCH=1 (`testing/opensearch/pom.xml`).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { OpenSearchSettings } from '../platform/config.ts'
import { freePort } from './free-port.ts'

const RECIPE = fileURLToPath(new URL('./opensearch', import.meta.url))
const HEAP = '512m'
/** A start takes some seconds, and much longer on a busy machine. */
const START_MS = 240_000

const works = (command: string, argument: string): boolean => spawnSync(command, [argument]).status === 0

/** The folder of jars; undefined where the machine has none. */
function jarsFolder(): string | undefined {
  const named = process.env.SERIATIM_OPENSEARCH_JARS
  if (named) return named
  if (process.env.SERIATIM_OPENSEARCH !== '1') return undefined
  const folder = join(tmpdir(), 'seriatim-opensearch-jars')
  if (!existsSync(folder)) {
    if (!works('mvn', '-v')) return undefined
    const fetched = spawnSync('mvn', [
      '-q',
      '-f',
      RECIPE,
      'dependency:copy-dependencies',
      `-DoutputDirectory=${folder}`,
    ])
    if (fetched.status !== 0) return undefined
  }
  return folder
}

const jars = jarsFolder()

/** Whether tests can have a node. Says in one line why not. */
export const hasOpenSearch: boolean = jars !== undefined && works('java', '-version')
if (!hasOpenSearch) {
  console.info(
    'Tests of OpenSearch are left out: they need Java 17, and SERIATIM_OPENSEARCH=1 (jars by Maven) or SERIATIM_OPENSEARCH_JARS=folder.',
  )
}

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
  const home = await mkdtemp(join(tmpdir(), 'seriatim-opensearch-'))
  const [http, transport] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${http}`
  let node: ChildProcess | undefined
  const start = async (): Promise<void> => {
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
        `http.port=${http}`,
        `transport.port=${transport}`,
        'discovery.type=single-node',
        'cluster.routing.allocation.disk.threshold_enabled=false',
      ],
      { stdio: 'ignore' },
    )
    node = started
    const until = performance.now() + START_MS
    for (;;) {
      const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=5s`).catch(() => undefined)
      if (answer?.ok) return
      if (started.exitCode !== null || performance.now() > until) throw new Error('OpenSearch did not start')
      await sleep(200)
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = node
    node = undefined
    if (ending === undefined || ending.exitCode !== null) return
    ending.kill(signal)
    await once(ending, 'exit')
  }
  await start()
  return {
    url,
    settings: (index, more = {}) => ({ nodes: [url], index, shards: 1, replicas: '0-1', ...more }),
    kill: () => end('SIGKILL'),
    start,
    freeze: (isFrozen) => void node?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async close() {
      await end('SIGKILL')
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
