import { isIP } from 'node:net'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { Failure } from './failure.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The search engine and its settings; separate worker processes receive the same values. */
export type SearchSettings = {
  /**
   * What the search worker may keep of sets of records found before, in megabytes, beside its columns; 0 for no worker:
   * PostgreSQL alone answers then.
   */
  readonly cacheMegabytes: number
  /** What sets of frequent lexemes may take in the base, in megabytes, beside its indexes; 0: none are kept. */
  readonly keptMegabytes: number
  /** The OpenSearch that answers searches; undefined: PostgreSQL does. */
  readonly openSearch?: OpenSearchSettings | undefined
}

/** Where an OpenSearch is, and how its index is made. */
export type OpenSearchSettings = {
  /** Addresses of its nodes, without user and password. */
  readonly nodes: readonly string[]
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** A file of certificates that are trusted beside those of the system. */
  readonly caFile?: string | undefined
  /** The name that searches ask; what is behind it changes. */
  readonly index: string
  readonly shards: number
  /** Copies of each shard, as OpenSearch says it: from one number to another, as far as there are nodes. */
  readonly replicas: string
}

/** A bucket of a server that speaks S3; `prefix` of the names in it, without slashes around it. */
export type S3Settings = { readonly bucket: string; readonly prefix: string }

/** Where uploads, results and dumps lie: in the data folder, in the base, or in a bucket. */
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

/** Where traces go, and which of them, by the variables that programs with OpenTelemetry share. */
export type TracingSettings = {
  /** Full address that takes OTLP over HTTP. */
  readonly url: string
  readonly serviceName: string
  readonly sampler: (typeof SAMPLERS)[number]
  /** Share of the traces that a sampler by ratio keeps, 0 to 1. */
  readonly ratio: number
}

/** With them the demonstration base has more than 5,000 described serials. */
export const DEMONSTRATION_SERIALS = 2_800

export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that the embedded database and the locks live in. */
  readonly dataFolder: string
  readonly files: FilesSettings
  /** An outside PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Standbys of the outside PostgreSQL that searches and public pages may read. */
  readonly replicaUrls: readonly string[]
  readonly loadsDemonstration: boolean
  /** How many serials of other centres than those of its accounts a demonstration base gets. */
  readonly demonstrationSerials: number
  /** Whether the demonstration was requested: only then may its accounts be used from other machines. */
  readonly offersDemonstration: boolean
  /** Absolute path of the folder for backups without a given name, and how many are kept; 0 for all. */
  readonly backupFolder: string
  readonly backupsKept: number
  readonly logLevel: LogLevel
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted; empty for none. */
  readonly trustedProxies: readonly string[]
  /** Whether answers are checked against the contract before they leave (development and tests). */
  readonly checksAnswers: boolean
  readonly search: SearchSettings
  /** Whoever has it reads `/metrics` from other machines; null: it is read on this machine alone. */
  readonly metricsToken: string | null
  /** At a stop: so long the server says that it is not ready and still takes calls, then so long calls that run may take. */
  readonly drainMs: number
  readonly finishMs: number
  /** Null: nothing is traced. */
  readonly tracing: TracingSettings | null
  /** Whether jobs run inside the server; `seriatim worker` runs them on its own otherwise. */
  readonly runsJobs: boolean
  /** Whether the addresses of records are checked by night. */
  readonly checksUrls: boolean
  /** A training copy: it says so on every page, keeps letters to itself, and is made anew at a call. */
  readonly isSandbox: boolean
  /** The mail server, with its user and password; null: letters wait and are read in administration. */
  readonly smtpUrl: string | null
  /** Whether such checks may ask addresses of private networks and of this machine. */
  readonly allowsPrivateUrls: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const wrong = (variable: string, value: string, expected: string) =>
  new Failure('cli.bad_setting', { variable, value, expected })

function oneOf<T extends string>(env: Environment, variable: string, values: readonly T[], otherwise: T): T {
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

/** A whole number from 0, of at most six digits. */
function readCount(env: Environment, variable: string, otherwise: number): number {
  const value = env[variable]
  if (value === undefined || value === '') return otherwise
  if (!/^\d{1,6}$/.test(value)) throw wrong(variable, value, '0 ... 999999')
  return Number(value)
}

/** Whether only programs on this machine can reach an address to listen on. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** A password in the URL must not reach a terminal or a log. */
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

/** @throws Failure for an address that is none, and for replicas of the embedded database, which has none */
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

/** @throws Failure where `SERIATIM_SEARCH` asks for an OpenSearch and it is not said where that is */
function readOpenSearch(env: Environment): OpenSearchSettings | undefined {
  if (oneOf(env, 'SERIATIM_SEARCH', ['postgres', 'opensearch'], 'postgres') === 'postgres') return undefined
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

/** Short tokens are guessed. */
const TOKEN = /^[\w.~+/=-]{16,200}$/

function readMetricsToken(env: Environment): string | null {
  const value = env.SERIATIM_METRICS_TOKEN
  if (value === undefined || value === '') return null
  // A token is not repeated where others read along.
  if (!TOKEN.test(value)) throw wrong('SERIATIM_METRICS_TOKEN', '***', '16 ... 200: A-Z a-z 0-9 . _ ~ + / = -')
  return value
}

/** @throws Failure for an address, a sampler or a ratio that is none */
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
    sampler: oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
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

/** What calls that run may take at a stop, of the five seconds that a stop takes. */
export const FINISH_SECONDS = 2

/** Memory that this process may count on, in bytes: the machine's, or less in a container. */
export const memoryBytes = (limit = process.constrainedMemory(), machine = totalmem()): number =>
  Math.min(machine, limit || Number.POSITIVE_INFINITY)

const MEGABYTE = 1_000_000
/** An eighth of the memory: the columns and words, the embedded PostgreSQL (a quarter) and the server need the rest. */
const CACHE_SHARE = 8
const LEAST_CACHE_MEGABYTES = 16
const MOST_CACHE_MEGABYTES = 512

/** What sets of records may take unless the settings say otherwise, in megabytes. */
const cacheMegabytesWithin = (memory: number): number =>
  Math.min(MOST_CACHE_MEGABYTES, Math.max(LEAST_CACHE_MEGABYTES, Math.floor(memory / CACHE_SHARE / MEGABYTE)))

/**
 * The configuration from the environment (docs/operations.md lists the variables). What is not set and takes memory follows from
 * `memory`, in bytes.
 * @throws Failure naming the variable, its value and what would be right
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
    loadsDemonstration: oneOf(env, 'SERIATIM_DEMO', ['0', '1'], '1') === '1',
    demonstrationSerials: readCount(env, 'SERIATIM_DEMO_SERIALS', DEMONSTRATION_SERIALS),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: readProxies(env),
    checksAnswers: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
    search: {
      cacheMegabytes: readCount(env, 'SERIATIM_SEARCH_CACHE_MB', cacheMegabytesWithin(memory)),
      keptMegabytes: readCount(env, 'SERIATIM_SEARCH_KEPT_MB', 1_200),
      openSearch: readOpenSearch(env),
    },
    metricsToken: readMetricsToken(env),
    drainMs: readCount(env, 'SERIATIM_DRAIN_SECONDS', 0) * 1_000,
    finishMs: readCount(env, 'SERIATIM_FINISH_SECONDS', FINISH_SECONDS) * 1_000,
    tracing: readTracing(env),
    runsJobs: oneOf(env, 'SERIATIM_JOBS', ['0', '1'], '1') === '1',
    checksUrls: oneOf(env, 'SERIATIM_URL_CHECK', ['0', '1'], '1') === '1',
    isSandbox: oneOf(env, 'SERIATIM_SANDBOX', ['0', '1'], '0') === '1',
    smtpUrl: env.SERIATIM_SANDBOX === '1' ? null : readSmtpUrl(env),
    allowsPrivateUrls: oneOf(env, 'SERIATIM_URL_CHECK_PRIVATE', ['0', '1'], '0') === '1',
  }
}
