import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
/** The processes of the database, which have their memory from its settings. */
const DATABASE = /^postgres/

/**
 * What processes and those that they started hold in memory, in bytes, without the database. Linux only; elsewhere what this
 * process holds alone.
 */
export function residentBytes(pids: readonly number[] = [process.pid]): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss()
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const within = new Set(pids)
  // Parents have lower numbers than their children, but for the rare moment when numbers begin anew.
  for (const { pid, parent, name } of stats.sort((a, b) => a.pid - b.pid))
    if (within.has(parent) && !DATABASE.test(name)) within.add(pid)
  return stats.reduce((sum, { pid, resident }) => (within.has(pid) ? sum + resident : sum), 0)
}

/** See proc(5): pid, name in parentheses, state, parent ... resident pages as the 24th. */
function statOf(pid: number): { pid: number; parent: number; name: string; resident: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const rest = text.slice(end + 2).split(' ')
    const name = text.slice(text.indexOf('(') + 1, end)
    return { pid, parent: Number(rest[1]), name, resident: Number(rest[21]) * PAGE_BYTES }
  } catch {
    return undefined
  }
}
