import { isIP } from 'node:net'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { Failure } from './failure.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The search engine and its settings; separate worker processes receive the same values. */
export type SearchSettings = {
  /**
   * Memory in megabytes that the search worker may use for cached record sets, in addition to its columns. 0: no
   * worker, PostgreSQL answers alone.
   */
  readonly cacheMegabytes: number
  /** Disk space in megabytes for stored sets of frequent lexemes, in addition to the indexes; 0: none are stored. */
  readonly storedSetMegabytes: number
  /** The OpenSearch cluster that answers searches; undefined: PostgreSQL answers. */
  readonly openSearch?: OpenSearchSettings | undefined
}

/** Connection to OpenSearch, and settings of its index. */
export type OpenSearchSettings = {
  /** URLs of the nodes, without user and password. */
  readonly nodes: readonly string[]
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** A file of trusted certificates, in addition to those of the system. */
  readonly caFile?: string | undefined
  /** The alias that searches use; the index to which it refers changes. */
  readonly index: string
  readonly shards: number
  /** Replicas of each shard in the syntax of OpenSearch: a range, limited by the number of nodes. */
  readonly replicas: string
}

/** A bucket of an S3 server. `prefix` begins the names of its objects, without slashes at the ends. */
export type S3Settings = { readonly bucket: string; readonly prefix: string }

/** The place where uploads, results and dumps are stored: the data folder, the database, or an S3 bucket. */
export type FilesSettings =
  | { readonly kind: 'folder' }
  | { readonly kind: 'base' }
  | ({ readonly kind: 's3' } & S3Settings)

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Settings for the export and sampling of traces, from the standard variables of OpenTelemetry. */
export type TracingSettings = {
  /** Complete URL of the OTLP/HTTP endpoint. */
  readonly url: string
  readonly serviceName: string
  readonly sampler: (typeof SAMPLERS)[number]
  /** Share of traces that a ratio sampler keeps, 0 to 1. */
  readonly ratio: number
}

/**
 * Number of invented serials in the demonstration database. With them, the database has more than 5,000 described
 * serials.
 */
export const DEMONSTRATION_SERIALS = 2_800

export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with the embedded database and the locks. */
  readonly dataFolder: string
  readonly files: FilesSettings
  /** URL of an external PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Standbys of the external PostgreSQL that searches and public pages may read. */
  readonly replicaUrls: readonly string[]
  readonly loadsDemonstration: boolean
  /** Number of serials in a demonstration database that belong to centres without an account. */
  readonly demonstrationSerials: number
  /**
   * Whether the demonstration was requested explicitly. Only then can its accounts be used from other machines than
   * this one.
   */
  readonly offersDemonstration: boolean
  /** Absolute path of the default folder for backups, and the number of backups kept; 0 for all. */
  readonly backupFolder: string
  readonly backupsKept: number
  readonly logLevel: LogLevel
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted; empty for none. */
  readonly trustedProxies: readonly string[]
  /** Whether answers are validated against the contract before they are sent (development and tests). */
  readonly checksAnswers: boolean
  readonly search: SearchSettings
  /** Token for reading `/metrics` from other machines; null: only this machine may read it. */
  readonly metricsToken: string | null
  /**
   * Two periods when the server stops. During the first it reports that it is not ready but still accepts calls; during
   * the second, running calls can end.
   */
  readonly drainMs: number
  readonly finishMs: number
  /** Settings of traces; null: no tracing. */
  readonly tracing: TracingSettings | null
  /** Whether jobs run inside the server. Otherwise `seriatim worker` runs them in a separate process. */
  readonly runsJobs: boolean
  /** Whether the URLs of records are checked at night. */
  readonly checksUrls: boolean
  /** Whether the server is a training copy: every page says so, it sends no e-mails, and a call can reset it. */
  readonly isSandbox: boolean
  /** URL of the mail server with user and password; null: e-mails wait and can be read in administration. */
  readonly smtpUrl: string | null
  /** Whether URL checks may access private networks and this machine. */
  readonly allowsPrivateUrls: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const wrong = (variable: string, value: string, expected: string) =>
  new Failure('cli.bad_setting', { variable, value, expected })

function readOneOf<T extends string>(env: Environment, variable: string, values: readonly T[], otherwise: T): T {
  const value = env[variable]
  if (value === undefined || value === '') return otherwise
  if (!values.includes(value as T)) throw wrong(variable, value, values.join(', '))
  return value as T
}

function readPort(env: Environment): number {
  const value = env.PORT
  if (value === undefined || value === '') return 8080
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw wrong('PORT', value, '0 ... 65535')
  return port
}

function readHost(env: Environment): string {
  const value = env.HOST || '127.0.0.1'
  if (!/^[A-Za-z0-9.:%_-]+$/.test(value)) throw wrong('HOST', value, '127.0.0.1, 0.0.0.0, ::1, localhost')
  return value
}

/** Reads a non-negative integer with at most six digits. */
function readCount(env: Environment, variable: string, otherwise: number): number {
  const value = env[variable]
  if (value === undefined || value === '') return otherwise
  if (!/^\d{1,6}$/.test(value)) throw wrong(variable, value, '0 ... 999999')
  return Number(value)
}

/** Whether an address to listen on is reachable only from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Masks the password, so that it does not appear on a terminal or in a log. */
export const withoutPassword = (url: string): string => url.replace(/(\/\/[^:/@]*):[^@/]*@/, '$1:***@')

const DATABASE_ADDRESS = 'postgresql://user:password@host:5432/database'

const isDatabaseUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value.replace(/^postgres(ql)?:\/\//, 'http://'))

function readDatabaseUrl(env: Environment): string | null {
  const value = env.DATABASE_URL
  if (value === undefined || value === '') return null
  if (!isDatabaseUrl(value)) throw wrong('DATABASE_URL', withoutPassword(value), DATABASE_ADDRESS)
  return value
}

/** @throws Failure for an invalid URL, and for replicas of the embedded database, which cannot have any */
function readReplicaUrls(env: Environment): readonly string[] {
  const urls = (env.DATABASE_REPLICA_URL ?? '').split(',').flatMap((part) => part.trim() || [])
  const shown = urls.map(withoutPassword).join(',')
  if (!urls.every(isDatabaseUrl)) throw wrong('DATABASE_REPLICA_URL', shown, `${DATABASE_ADDRESS},...`)
  if (urls.length > 0 && !env.DATABASE_URL)
    throw wrong('DATABASE_REPLICA_URL', shown, `DATABASE_URL=${DATABASE_ADDRESS}`)
  return urls
}

function readFiles(env: Environment): FilesSettings {
  const value = env.SERIATIM_FILES || 'folder'
  if (value === 'folder' || value === 'base') return { kind: value }
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*))?\/?$/.exec(value) ?? []
  if (bucket === undefined) throw wrong('SERIATIM_FILES', value, 'folder, base, s3://bucket/folder')
  return { kind: 's3', bucket, prefix }
}

function readSmtpUrl(env: Environment): string | null {
  const value = env.SMTP_URL
  if (value === undefined || value === '') return null
  if (!/^smtps?:\/\/\S+$/.test(value) || !URL.canParse(value.replace(/^smtps?:/, 'http:')))
    throw wrong('SMTP_URL', withoutPassword(value), 'smtp://user:password@host:587, smtps://host')
  return value
}

const INDEX_NAME = /^[a-z][a-z0-9_-]{0,60}$/
const REPLICAS = /^\d{1,2}-(\d{1,2}|all)$/

/** Reads the settings of OpenSearch. @throws Failure if `SERIATIM_SEARCH` selects OpenSearch and its URL is missing */
function readOpenSearch(env: Environment): OpenSearchSettings | undefined {
  if (readOneOf(env, 'SERIATIM_SEARCH', ['postgres', 'opensearch'], 'postgres') === 'postgres') return undefined
  const expected = 'https://user:password@host:9200,https://host2:9200'
  const text = env.OPENSEARCH_URL ?? ''
  const urls = text.split(',').flatMap((part) => part.trim() || [])
  const isAddress = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url)
  if (urls.length === 0 || !urls.every(isAddress)) {
    throw wrong('OPENSEARCH_URL', urls.map(withoutPassword).join(','), expected)
  }
  const parsed = urls.map((url) => new URL(url))
  const named = parsed.find(({ username }) => username !== '')
  const username = env.OPENSEARCH_USERNAME || (named && decodeURIComponent(named.username))
  const password = env.OPENSEARCH_PASSWORD || (named && decodeURIComponent(named.password))
  const index = env.OPENSEARCH_INDEX || 'seriatim'
  if (!INDEX_NAME.test(index)) throw wrong('OPENSEARCH_INDEX', index, 'seriatim')
  const replicas = env.OPENSEARCH_REPLICAS || '0-1'
  if (!REPLICAS.test(replicas)) throw wrong('OPENSEARCH_REPLICAS', replicas, '0-1, 1-2, 0-all')
  const shards = readCount(env, 'OPENSEARCH_SHARDS', 1)
  if (shards < 1 || shards > 100) throw wrong('OPENSEARCH_SHARDS', String(shards), '1 ... 100')
  return {
    nodes: parsed.map(({ protocol, host, pathname }) => `${protocol}//${host}${pathname}`),
    ...(username ? { username, password } : {}),
    ...(env.OPENSEARCH_CA ? { caFile: resolve(env.OPENSEARCH_CA) } : {}),
    index,
    shards,
    replicas,
  }
}

/** At least 16 characters, because shorter tokens can be guessed. */
const TOKEN = /^[\w.~+/=-]{16,200}$/

function readMetricsToken(env: Environment): string | null {
  const value = env.SERIATIM_METRICS_TOKEN
  if (value === undefined || value === '') return null
  // Mask the token, because others may read the message.
  if (!TOKEN.test(value)) throw wrong('SERIATIM_METRICS_TOKEN', '***', '16 ... 200: A-Z a-z 0-9 . _ ~ + / = -')
  return value
}

/** @throws Failure for an invalid URL, sampler or ratio */
function readTracing(env: Environment): TracingSettings | null {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!(base || own) || env.OTEL_SDK_DISABLED === 'true') return null
  const [variable, value] = own
    ? ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own]
    : ['OTEL_EXPORTER_OTLP_ENDPOINT', base ?? '']
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value))
    throw wrong(variable, withoutPassword(value), 'http://127.0.0.1:4318')
  const ratio = env.OTEL_TRACES_SAMPLER_ARG || '1'
  if (!/^(0|1|0?\.\d{1,10}|1\.0{1,10})$/.test(ratio)) throw wrong('OTEL_TRACES_SAMPLER_ARG', ratio, '0 ... 1')
  return {
    url: own ? value : `${value.replace(/\/+$/, '')}/v1/traces`,
    serviceName: env.OTEL_SERVICE_NAME || 'seriatim',
    sampler: readOneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    ratio: Number(ratio),
  }
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function readProxies(env: Environment): string[] {
  const proxies = (env.TRUSTED_PROXIES ?? '').split(',').flatMap((address) => address.trim() || [])
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
    if (!PROXY_NAMES.includes(proxy) && !(isIP(address) !== 0 && isBits))
      throw wrong('TRUSTED_PROXIES', proxy, `10.0.0.1, 10.0.0.0/8, ${PROXY_NAMES.join(', ')}`)
  }
  return proxies
}

/** Time for running calls to end on stop; a stop takes five seconds in total. */
export const FINISH_SECONDS = 2

/** Memory available to this process in bytes: that of the machine, or the limit of its container. */
export const memoryBytes = (limit = process.constrainedMemory(), machine = totalmem()): number =>
  Math.min(machine, limit || Number.POSITIVE_INFINITY)

const MEGABYTE = 1_000_000
/**
 * Default of the cache: one eighth of the memory. Search columns, words, the embedded PostgreSQL (a quarter) and the
 * server need the rest.
 */
const CACHE_SHARE = 8
const MIN_CACHE_MEGABYTES = 16
const MAX_CACHE_MEGABYTES = 512

/** Default memory for cached record sets, in megabytes. */
const cacheMegabytesWithin = (memory: number): number =>
  Math.min(MAX_CACHE_MEGABYTES, Math.max(MIN_CACHE_MEGABYTES, Math.floor(memory / CACHE_SHARE / MEGABYTE)))

/**
 * Reads the configuration from the environment (docs/operations.md lists the variables). `memory`, in bytes, determines
 * defaults of settings that use memory.
 * @throws Failure with the variable, its value and the expected form
 */
export function readConfig(env: Environment = process.env, memory = memoryBytes()): Config {
  return {
    port: readPort(env),
    host: readHost(env),
    dataFolder: resolve(env.SERIATIM_DATA || './data'),
    files: readFiles(env),
    databaseUrl: readDatabaseUrl(env),
    replicaUrls: readReplicaUrls(env),
    offersDemonstration: env.SERIATIM_DEMO === '1',
    backupFolder: resolve(env.SERIATIM_BACKUPS || join(env.SERIATIM_DATA || './data', 'backups')),
    backupsKept: readCount(env, 'SERIATIM_BACKUPS_KEPT', 0),
    loadsDemonstration: readOneOf(env, 'SERIATIM_DEMO', ['0', '1'], '1') === '1',
    demonstrationSerials: readCount(env, 'SERIATIM_DEMO_SERIALS', DEMONSTRATION_SERIALS),
    logLevel: readOneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: readProxies(env),
    checksAnswers: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
    search: {
      cacheMegabytes: readCount(env, 'SERIATIM_SEARCH_CACHE_MB', cacheMegabytesWithin(memory)),
      storedSetMegabytes: readCount(env, 'SERIATIM_SEARCH_KEPT_MB', 1_200),
      openSearch: readOpenSearch(env),
    },
    metricsToken: readMetricsToken(env),
    drainMs: readCount(env, 'SERIATIM_DRAIN_SECONDS', 0) * 1_000,
    finishMs: readCount(env, 'SERIATIM_FINISH_SECONDS', FINISH_SECONDS) * 1_000,
    tracing: readTracing(env),
    runsJobs: readOneOf(env, 'SERIATIM_JOBS', ['0', '1'], '1') === '1',
    checksUrls: readOneOf(env, 'SERIATIM_URL_CHECK', ['0', '1'], '1') === '1',
    isSandbox: readOneOf(env, 'SERIATIM_SANDBOX', ['0', '1'], '0') === '1',
    smtpUrl: env.SERIATIM_SANDBOX === '1' ? null : readSmtpUrl(env),
    allowsPrivateUrls: readOneOf(env, 'SERIATIM_URL_CHECK_PRIVATE', ['0', '1'], '0') === '1',
  }
}
