import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process with this id runs, under any user. A zombie process does not count. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return processStart(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The start time of a process, in the format of the system. Together with the id it identifies a process, because ids
 * are reused after a restart of the machine or in a new container. Undefined if the process does not run.
 */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The command in parentheses may contain blanks. The start time is field 22.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const isZombie = fields[0] === 'Z'
      return isZombie ? undefined : `${bootId()} ${fields[19]}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Waits until `condition` is true. @returns false after `milliseconds` */
export async function waitUntil(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (!(await condition())) {
    if (Date.now() > end) return false
    await sleep(25)
  }
  return true
}
