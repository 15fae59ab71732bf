/**
 * Metrics for monitoring in the format of Prometheus: names and units follow its conventions, and labels have few
 * values. Metrics contain no queries, texts or names of users.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Buckets in seconds: from an answer out of memory to a search that is given up. */
const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
/** Buckets in seconds: from sending an e-mail to an import of millions of records. */
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
      help: 'Requests that were answered, by call of the contract (or first part of the address) and status.',
      labelNames: ['call', 'status'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'seriatim_http_request_duration_seconds',
      help: 'From the headers of a request to the end of its answer.',
      labelNames: ['call'] as const,
      buckets: ANSWER_SECONDS,
      registers,
    }),
    requestsInFlight: gauge('seriatim_http_requests_in_flight', 'Requests that are being answered.'),
    searchSeconds: new Histogram({
      name: 'seriatim_search_duration_seconds',
      help: 'Searches of the engine: where it answered from, whether this process was asked the same before, and the dearest kind of clause.',
      labelNames: ['answered_from', 'asked', 'clauses'] as const,
      buckets: ANSWER_SECONDS,
      registers,
    }),
    searchFailures: new Counter({
      name: 'seriatim_search_failures_total',
      help: 'Searches that were refused or failed, by the code of the refusal (defect: none).',
      labelNames: ['reason'] as const,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'seriatim_job_duration_seconds',
      help: 'Jobs that this process ran, by how they ended.',
      labelNames: ['kind', 'outcome'] as const,
      buckets: JOB_SECONDS,
      registers,
    }),
    jobs: gauge('seriatim_jobs', 'Jobs of the queue, of all processes, by kind and state.', ['kind', 'state'] as const),
    databaseUp: gauge('seriatim_database_up', 'Whether the base answered this scrape within two seconds.'),
    pool: gauge('seriatim_database_connections', 'Connections of the pool of this process, by state.', [
      'state',
    ] as const),
    poolWaiting: gauge('seriatim_database_pool_waiting_requests', 'Callers that wait for a connection of the pool.'),
    replicas: gauge(
      'seriatim_replicas',
      'Replicas of the base in the settings: asked, or left because they are away or none.',
      ['state'] as const,
    ),
    reads: new Counter({
      name: 'seriatim_replica_reads_total',
      help: 'Reads that a replica may answer: whether it did (reached), or why the primary did (behind, busy, away, failed).',
      labelNames: ['answered_by', 'reason'] as const,
      registers,
    }),
    changes: gauge('seriatim_change_log_position', 'The last entry of the log of changes.'),
    behind: gauge(
      'seriatim_follower_behind_changes',
      'How many entries of the log of changes who follows it has not taken in; the columns tell it every five seconds.',
      ['follower'] as const,
    ),
    columnsReady: gauge('seriatim_search_columns_ready', 'Whether searches are answered from memory.'),
    columnsRecords: gauge('seriatim_search_columns_records', 'Records that the columns in memory hold.'),
    columnsBytes: gauge('seriatim_search_columns_bytes', 'Memory of the columns and words that searches need.', [
      'part',
    ] as const),
    helpers: gauge('seriatim_helper_processes', 'Processes beside the server, by name.', ['process'] as const),
    helperBytes: gauge(
      'seriatim_helper_resident_memory_bytes',
      'Resident memory of processes beside the server, as they told within five seconds.',
      ['process'] as const,
    ),
    info: gauge('seriatim_build_info', 'Always 1: the version of the program is in the label.', ['version'] as const),
    ready: gauge('seriatim_ready', 'Whether this server takes calls: 0 once it was told to stop.'),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>

/** The reason why a read was answered by a replica (`reached`) or by the primary (all others). */
export type ReadReason = 'reached' | 'behind' | 'busy' | 'away' | 'failed'

/** Counts the reads answered by a replica and by the primary. */
export const countedReads =
  ({ reads }: Metrics) =>
  (reason: ReadReason): void =>
    reads.inc({ answered_by: reason === 'reached' ? 'replica' : 'primary', reason })

/** Adds metrics of the process (memory, CPU, event loop lag, garbage collection). Call once in each process. */
export const measureProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
