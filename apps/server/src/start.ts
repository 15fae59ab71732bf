import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { makeReplicaReads } from './catalogue/replicas/reads.ts'
import {
  accountsWithPublishedPassword,
  createDemonstrationAccounts,
  DEMONSTRATION_ACCOUNTS,
  DEMONSTRATION_PASSWORD,
} from './features/demo/accounts.ts'
import { demonstrationState, rememberDemonstration } from './features/demo/first-start.ts'
import { loadDemonstration } from './features/demo/load-demonstration.ts'
import { hasUsers } from './kernel/auth/user-repository.ts'
import { type Config, isLoopback } from './platform/config.ts'
import { openForServer } from './platform/database/connect.ts'
import { monitorDatabase } from './platform/database/database-health.ts'
import { Failure } from './platform/failure.ts'
import type { App } from './platform/http/serve.ts'
import { type Jobs, makeJobs } from './platform/jobs/jobs.ts'
import { measureJobs } from './platform/jobs/measure-jobs.ts'
import { type Log, makeLog } from './platform/log.ts'
import { countedReads, makeMetrics, measureProcess } from './platform/metrics.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { prepareDb } from './prepare-db.ts'
import { engineKind } from './search/engines/list.ts'
import type { SearchIndex } from './search/search-index.ts'
import { allJobs, makeServices, type Services } from './services.ts'

export type RunningServer = {
  url: string
  hasDemonstration: boolean
  hasUsers: boolean
}

/** Callbacks that are called during a start. */
export type StartCallbacks = {
  onBaseOpened?: () => void
  /** Called for accounts with a published password that other machines can reach. */
  onOpenAccounts?: (usernames: readonly string[]) => void
  onLoadingDemonstration?: () => void
}

type StartOptions = {
  readonly signal?: AbortSignal
  /** Settles when a running build of the web app ends. The server does not listen before that. */
  readonly webApp?: Promise<void>
}

/** Maximum time for jobs, and for background work on the index, to end when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 1_000

/**
 * Starts the database, its schema and lists, the demonstration database on a first start, the application, and jobs.
 * Each started part is added to `started` at once, so that disposing of it also stops an incomplete start. `signal`
 * aborts the start of the database.
 * @throws Failure when a part cannot start
 */
export async function startServer(
  config: Config,
  started: AsyncDisposableStack,
  { onBaseOpened, onOpenAccounts, onLoadingDemonstration, signal, webApp }: StartCallbacks & StartOptions = {},
): Promise<RunningServer> {
  await refusePortInUse(config)
  const log = makeLog(config.logLevel)
  started.defer(await startTracing(config.tracing))
  const connection = await openForServer(config, log, signal)
  started.defer(() => connection.close())
  onBaseOpened?.()
  const jobs = makeJobs({ pool: connection.pool, log })
  const { db, pool, url: baseUrl } = connection
  const search = { settings: config.search, db, pool, url: baseUrl, log }
  const index = engineKind(config.search).index(search)
  await prepareDb({ db, pool, index, jobs, log })
  const metrics = makeMetrics()
  measureProcess(metrics)
  const reads = makeReplicaReads({ db, pool, urls: config.replicaUrls, log, onRead: countedReads(metrics) })
  started.defer(() => reads.close())
  await reads.begin()
  const engine = engineKind(config.search).serve({ ...search, reads, dataFolder: config.dataFolder })
  started.defer(() => engine.close())
  const pulse = monitorDatabase({ pool, log })
  started.defer(() => pulse.close())
  const services = makeServices({ db, pool, url: baseUrl, config, log, jobs, engine, index, pulse, metrics, reads })
  void services.stores.files
    .tidy(new Date())
    .catch((error: Error) =>
      log.warn({ reason: error.message }, 'temporary files of interrupted work could not be deleted'),
    )
  const openAccounts = await publicDemonstrationAccounts(services)
  if (openAccounts.length > 0) onOpenAccounts?.(openAccounts)
  const hasDemonstration = await ensureDemonstration(services, onLoadingDemonstration)
  started.defer(() => services.tasks.close())
  await webApp
  const app = await buildApp(services)
  const url = await listen(app, config)
  void services.labels.warmUp()
  metrics.ready.set(1)
  started.defer(async () => {
    await withinShutdownTimeout(app.close())
    app.server.closeAllConnections()
  })
  if (config.runsJobs) {
    await jobs.start(measureJobs(allJobs(services), metrics))
    started.defer(() => withinShutdownTimeout(jobs.stop()))
    started.defer(completeBackgroundWork(index, log))
  }
  started.defer(() => shutDownGracefully(services, jobs))
  return { url, hasDemonstration, hasUsers: await hasUsers(connection.db) }
}

/** Reports to load balancers that this server is not ready. Then refuses new calls and waits for running calls. */
async function shutDownGracefully({ config, farewell, metrics }: Services, jobs: Jobs): Promise<void> {
  farewell.announce()
  metrics.ready.set(0)
  await sleep(config.drainMs)
  await Promise.all([
    Promise.race([farewell.refuseMore(), sleep(config.finishMs, undefined, { ref: false })]),
    withinShutdownTimeout(jobs.stop()),
  ])
}

/**
 * Adds, in the background, data to the index that an earlier version did not write.
 * @returns a function that ends the work
 */
function completeBackgroundWork(index: SearchIndex, log: Log): () => Promise<void> {
  const ending = new AbortController()
  const completing = index.complete(ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted)
      log.error({ err: error }, 'the build of search data failed; it resumes at the next start')
  })
  return () => {
    ending.abort()
    return withinShutdownTimeout(completing)
  }
}

const withinShutdownTimeout = async (ending: Promise<unknown>) => {
  await Promise.race([ending, sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })])
}

/**
 * The demonstration accounts, existing or about to be created, that other machines can reach.
 * @throws Failure if there are such accounts and the settings do not offer the demonstration
 */
async function publicDemonstrationAccounts({ db, config }: Services): Promise<readonly string[]> {
  if (isLoopback(config.host)) return []
  const state = await demonstrationState(db)
  const isComing = state === 'unfinished' || (state === 'wanted' && config.loadsDemonstration)
  const accounts = isComing
    ? DEMONSTRATION_ACCOUNTS.map(({ username }) => username)
    : await accountsWithPublishedPassword(db)
  if (accounts.length > 0 && !config.offersDemonstration)
    throw new Failure('cli.demonstration_refused', {
      accounts: accounts.join(', '),
      password: DEMONSTRATION_PASSWORD,
      host: config.host,
    })
  return accounts
}

/** Loads the demonstration database on a first start, or continues an interrupted load. @returns whether it exists */
async function ensureDemonstration(services: Services, onLoading: (() => void) | undefined): Promise<boolean> {
  const { db, config } = services
  const state = await demonstrationState(db)
  if (state === 'loaded' || state === 'absent') {
    await rememberDemonstration(db, state === 'loaded')
    return state === 'loaded'
  }
  if (!config.loadsDemonstration) {
    await rememberDemonstration(db, false)
    return false
  }
  onLoading?.()
  await rememberDemonstration(db, 'loading')
  await createDemonstrationAccounts(db)
  await loadDemonstration(services, new Date(), config.demonstrationSerials)
  await rememberDemonstration(db, true)
  return true
}

const FAILURE_MESSAGES = {
  EADDRINUSE: 'cli.port_taken',
  EACCES: 'cli.port_forbidden',
  EADDRNOTAVAIL: 'cli.host_unknown',
  ENOTFOUND: 'cli.host_unknown',
} as const

function listenFailure(error: unknown, { host, port }: Config): unknown {
  const key = FAILURE_MESSAGES[(error as NodeJS.ErrnoException).code as keyof typeof FAILURE_MESSAGES]
  return key ? new Failure(key, { host, port: String(port) }, { cause: error }) : error
}

/** Checks the port before the database is touched, because the server listens only at the end of its start. */
async function refusePortInUse(config: Config): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host: config.host, port: config.port })
    await once(probe, 'listening')
  } catch (error) {
    throw listenFailure(error, config)
  }
  probe.close()
  await once(probe, 'close')
}

/**
 * Starts to listen. @throws Failure when the port is in use or not allowed, or the address does not belong to this
 * machine
 */
async function listen(app: App, config: Config): Promise<string> {
  const { host, port } = config
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw listenFailure(error, config)
  }
  const address = app.server.address() as AddressInfo
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${address.port}`
}
