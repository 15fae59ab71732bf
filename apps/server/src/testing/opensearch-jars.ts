/**
 * Provides the jars of OpenSearch for tests: from the folder in `SERIATIM_OPENSEARCH_JARS`, from the user's cache, or
 * downloaded into the cache by Maven (`opensearch/pom.xml`). If the jars are unavailable, the result contains the
 * reason, and tests run without OpenSearch.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { memoryBytes } from '../platform/config.ts'

const run = promisify(execFile)

const POM = fileURLToPath(new URL('./opensearch/pom.xml', import.meta.url))
/**
 * Minimum memory in bytes, because two nodes with a heap of half a gigabyte run in addition to PostgreSQL and the
 * tests.
 */
const MIN_MEMORY = 4e9
const MIN_JAVA = 17
/** Timeout for reading the version of a program, which may be slow on a busy machine. */
const VERSION_MS = 60_000
const FETCH_MS = 300_000

type Environment = Readonly<Record<string, string | undefined>>
type JarOptions = {
  readonly env?: Environment
  /** The memory of the machine in bytes. */
  readonly memory?: number
  /** Timeout of Maven in milliseconds. */
  readonly fetchMs?: number
}

/** The folder of the jars, or the reason why it is missing. */
export type Jars = { readonly folder: string } | { readonly missing: string }

/**
 * Finds the jars. Downloads them if the cache has none and `SERIATIM_OPENSEARCH_FETCH=1`, as set by `npm run
 * test:faults`. `SERIATIM_OPENSEARCH=0` skips them.
 */
export async function openSearchJars({
  env = process.env,
  memory = memoryBytes(),
  fetchMs = FETCH_MS,
}: JarOptions = {}): Promise<Jars> {
  if (env.SERIATIM_OPENSEARCH === '0') return { missing: 'SERIATIM_OPENSEARCH=0' }
  if (memory < MIN_MEMORY) return { missing: `it requires ${MIN_MEMORY / 1e9} GB of memory` }
  const java = await javaVersion(env)
  if (java === undefined || java < MIN_JAVA)
    return { missing: `it requires Java ${MIN_JAVA}, found: ${java === undefined ? 'none' : `Java ${java}`}` }
  const named = env.SERIATIM_OPENSEARCH_JARS
  if (named) return existsSync(named) ? { folder: named } : { missing: `the folder ${named} does not exist` }
  const cache = join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'seriatim')
  const recipe = createHash('sha256')
    .update(await readFile(POM))
    .digest('hex')
    .slice(0, 12)
  const folder = join(cache, `opensearch-${recipe}`)
  if (existsSync(folder)) return { folder }
  if (env.SERIATIM_OPENSEARCH_FETCH !== '1') return { missing: 'not downloaded yet; npm run test:faults downloads it' }
  try {
    await fetchJars(cache, folder, { env, fetchMs })
    return { folder }
  } catch (error) {
    return { missing: failureReason(error as FailedRun) }
  }
}

/** The major version that Java reports. */
async function javaVersion(env: Environment): Promise<number | undefined> {
  const stated = await run('java', ['-version'], { env, timeout: VERSION_MS, killSignal: 'SIGKILL' }).catch(
    () => undefined,
  )
  const number = /version "(\d+)/.exec(stated?.stderr ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

/**
 * Downloads the jars into a temporary folder and then renames it, because another run may do the same at the same time.
 */
async function fetchJars(
  cache: string,
  folder: string,
  { env, fetchMs }: { readonly env: Environment; readonly fetchMs: number },
): Promise<void> {
  await mkdir(cache, { recursive: true })
  const others = await mkdtemp(join(cache, 'fetching-'))
  try {
    const goals = ['-B', '-q', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${others}`]
    await run('mvn', goals, { env, timeout: fetchMs, killSignal: 'SIGKILL' })
    await rename(others, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(others, { recursive: true, force: true })
  }
}

type FailedRun = Error & { readonly killed?: boolean; readonly code?: string | number; readonly stdout?: string }

const failureReason = ({ killed, code, stdout, message }: FailedRun): string => {
  if (killed) return 'Maven did not download it in time'
  if (code === 'ENOENT') return 'Maven, which downloads it, is not installed'
  const [stated] = (stdout || message).split('\n').filter((line) => line.includes('ERROR') || stdout === '')
  return `Maven could not download it: ${(stated ?? message).slice(0, 200)}`
}
