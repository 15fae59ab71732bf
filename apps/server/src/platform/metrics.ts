/**
 * Metrics for monitoring in the format of Prometheus. Names and units follow the conventions of Prometheus, and labels
 * have few values. Metrics contain no queries, texts or names of users.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Histogram buckets in seconds for requests: from an answer from memory to a search that is aborted. */
const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
/** Histogram buckets in seconds for jobs: from sending an e-mail to an import of millions of records. */
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600, 3_600]

/** Creates the metrics of one server in a separate registry, so that several servers in one process do not mix. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    registry,
    requests: new Counter({
      name: 'seriatim_http_requests_total',
      help: 'Answered requests, by call of the contract (or first path segment) and status.',
      labelNames: ['call', 'status'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'seriatim_http_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its response.',
      labelNames: ['call'] as const,
      buckets: ANSWER_SECONDS,
      registers,
    }),
    requestsInFlight: gauge('seriatim_http_requests_in_flight', 'Requests in progress.'),
    searchSeconds: new Histogram({
      name: 'seriatim_search_duration_seconds',
      help: 'Duration of searches, by source of the answer, repetition and most expensive kind of clause.',
      labelNames: ['answered_from', 'asked', 'clauses'] as const,
      buckets: ANSWER_SECONDS,
      registers,
    }),
    searchFailures: new Counter({
      name: 'seriatim_search_failures_total',
      help: 'Refused or failed searches, by error code (`defect` for unexpected errors).',
      labelNames: ['reason'] as const,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'seriatim_job_duration_seconds',
      help: 'Duration of the jobs of this process, by kind and outcome.',
      labelNames: ['kind', 'outcome'] as const,
      buckets: JOB_SECONDS,
      registers,
    }),
    jobs: gauge('seriatim_jobs', 'Jobs in the queue, for all processes, by kind and state.', [
      'kind',
      'state',
    ] as const),
    databaseUp: gauge('seriatim_database_up', 'Whether the database answered this scrape within two seconds.'),
    pool: gauge('seriatim_database_connections', 'Connections in the database pool of this process, by state.', [
      'state',
    ] as const),
    poolWaiting: gauge(
      'seriatim_database_pool_waiting_requests',
      'Callers that wait for a connection from the database pool.',
    ),
    replicas: gauge('seriatim_replicas', 'Configured replicas: used (asked), or unavailable or not a replica (left).', [
      'state',
    ] as const),
    reads: new Counter({
      name: 'seriatim_replica_reads_total',
      help: 'Reads that a replica can answer: by a replica (reached), or why not (behind, busy, away, failed).',
      labelNames: ['answered_by', 'reason'] as const,
      registers,
    }),
    changes: gauge('seriatim_change_log_position', 'The last entry of the change log.'),
    behind: gauge(
      'seriatim_follower_behind_changes',
      'Unprocessed entries of the change log, by follower. Search columns report every five seconds.',
      ['follower'] as const,
    ),
    columnsReady: gauge('seriatim_search_columns_ready', 'Whether searches are answered from the columns in memory.'),
    columnsRecords: gauge('seriatim_search_columns_records', 'Records in the columns in memory.'),
    columnsBytes: gauge('seriatim_search_columns_bytes', 'Memory used by the search columns, by part.', [
      'part',
    ] as const),
    helpers: gauge('seriatim_helper_processes', 'Helper processes of the server, by name.', ['process'] as const),
    helperBytes: gauge(
      'seriatim_helper_resident_memory_bytes',
      'Resident memory of helper processes, reported at least every five seconds.',
      ['process'] as const,
    ),
    info: gauge('seriatim_build_info', 'Always 1. The label contains the program version.', ['version'] as const),
    ready: gauge('seriatim_ready', 'Whether this server accepts calls. 0 while it shuts down.'),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>

/** The reason why a replica (`reached`) or the primary (all other values) answered a read. */
export type ReadReason = 'reached' | 'behind' | 'busy' | 'away' | 'failed'

/** Counts the reads answered by a replica and by the primary. */
export const countedReads =
  ({ reads }: Metrics) =>
  (reason: ReadReason): void =>
    reads.inc({ answered_by: reason === 'reached' ? 'replica' : 'primary', reason })

/** Adds metrics of the process (memory, CPU, event loop lag, garbage collection). Call once in each process. */
export const measureProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
