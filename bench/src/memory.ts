import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
const TICKS_PER_SECOND = 100
/** The processes of the database, which have their memory from its settings. */
const DATABASE = /^postgres/

type Stat = {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly resident: number
  /** Of the process and of those of its children that have ended, in seconds. */
  readonly processorSeconds: number
}

/** The processes and all that they started, in the order of their numbers. */
function withChildren(pids: readonly number[]): readonly Stat[] {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const within = new Set(pids)
  // Parents have lower numbers than their children, but for the rare moment when numbers begin anew.
  return stats
    .sort((a, b) => a.pid - b.pid)
    .filter(({ pid, parent }) => {
      if (within.has(parent)) within.add(pid)
      return within.has(pid)
    })
}

/**
 * What processes and those that they started hold in memory, in bytes, without the database. Linux only; elsewhere what this
 * process holds alone.
 */
export function residentBytes(pids: readonly number[] = [process.pid]): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  const own = withChildren(pids).filter(({ name }) => !DATABASE.test(name))
  return own.reduce((sum, { resident }) => sum + resident, 0)
}

/** The time of processors that these processes and those that they started took so far, in seconds; Linux only. */
export function processorSeconds(pids: readonly number[]): number {
  return withChildren(pids).reduce((sum, each) => sum + each.processorSeconds, 0)
}

/** The same of the database that this process started. */
export function databaseSeconds(): number {
  const database = withChildren([process.pid]).filter(({ name }) => DATABASE.test(name))
  return database.reduce((sum, each) => sum + each.processorSeconds, 0)
}

/** See proc(5): pid, name in parentheses, state, parent ... times from the 14th, resident pages as the 24th. */
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
