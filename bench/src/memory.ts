import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
const TICKS_PER_SECOND = 100
/** Names of database processes, whose memory depends on the database settings. */
const DATABASE = /^postgres/

type Stat = {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly resident: number
  /** Processor time of the process and of its terminated children, in seconds. */
  readonly processorSeconds: number
}

/** The processes and their descendants, sorted by process id. */
function withChildren(pids: readonly number[]): readonly Stat[] {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const within = new Set(pids)
  // Parents have lower ids than their children, except in the rare case that ids wrap around.
  return stats
    .sort((a, b) => a.pid - b.pid)
    .filter(({ pid, parent }) => {
      if (within.has(parent)) within.add(pid)
      return within.has(pid)
    })
}

/**
 * Resident memory of processes and their descendants in bytes, without the database. Only on Linux; on other systems,
 * only the memory of this process.
 */
export function residentBytes(pids: readonly number[] = [process.pid]): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  const own = withChildren(pids).filter(({ name }) => !DATABASE.test(name))
  return own.reduce((sum, { resident }) => sum + resident, 0)
}

/** Processor time of these processes and their descendants so far, in seconds. Only on Linux. */
export function processorSeconds(pids: readonly number[]): number {
  return withChildren(pids).reduce((sum, each) => sum + each.processorSeconds, 0)
}

/** Processor time of the database that this process started. */
export function databaseSeconds(): number {
  const database = withChildren([process.pid]).filter(({ name }) => DATABASE.test(name))
  return database.reduce((sum, each) => sum + each.processorSeconds, 0)
}

/**
 * Reads the fields of /proc/PID/stat, see proc(5): pid, name in parentheses, state, parent. Times start at field 14,
 * and field 24 is the number of resident pages.
 */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const rest = text.slice(end + 2).split(' ')
    return {
      pid,
      parent: Number(rest[1]),
      name: text.slice(text.indexOf('(') + 1, end),
      resident: Number(rest[21]) * PAGE_BYTES,
      processorSeconds: rest.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND,
    }
  } catch {
    return undefined
  }
}
