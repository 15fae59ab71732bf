import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCluster } from '../../apps/server/src/testing/opensearch-node.ts'
import { RECORDS_PER_LOT } from './record-lots.ts'

/** A killed node restarts after this share of the work, but at least after `MIN_DOWN_SAVES` saves. */
const DOWN_SHARE = 0.05
const MIN_DOWN_SAVES = 2 * RECORDS_PER_LOT
/** A kill happens at a random time within this period of work. */
const LONGEST_WORK_MS = 500

export type KillSchedule = {
  /** Runs the actions due after this number of saves; the caller must await this call before the next save. */
  due(saves: number): Promise<void>
  /** Returns when all killed nodes are running, and all shard copies are assigned. */
  over(): Promise<void>
}

/** Kills the nodes in turn, spread evenly over the saves. Waits for a healthy cluster before the next kill. */
export function makeKillSchedule(
  { nodes, green }: TestCluster,
  saves: number,
  { draw, ready, say }: { draw: () => number; ready: () => Promise<void>; say: (line: string) => void },
): KillSchedule {
  const starts: Promise<void>[] = []
  const changes = nodes.flatMap((node, at) => {
    const share = (2 * at + 1) / (2 * nodes.length)
    let killing = Promise.resolve()
    const kill = async () => {
      await green()
      await ready()
      say(`node ${at + 1} is killed`)
      killing = sleep(draw() * LONGEST_WORK_MS).then(() => node.kill())
    }
    const start = async () => {
      await killing
      const starting = node.start().then(() => say(`node ${at + 1} is available again`))
      // The error is reported at the end, where the start is awaited.
      starting.catch(() => undefined)
      starts.push(starting)
    }
    return [
      { from: share * saves, action: kill },
      { from: share * saves + Math.max(DOWN_SHARE * saves, MIN_DOWN_SAVES), action: start },
    ]
  })
  let running = Promise.resolve()
  return {
    due(done) {
      while (changes.length > 0 && changes[0]!.from <= done) running = running.then(changes.shift()!.action)
      return running
    },
    async over() {
      await this.due(Number.POSITIVE_INFINITY)
      await Promise.all(starts)
      await green()
      await ready()
    },
  }
}
