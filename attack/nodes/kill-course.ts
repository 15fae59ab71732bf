import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCluster } from '../../apps/server/src/testing/opensearch-node.ts'
import { LOT } from './lots.ts'

/** A killed node is started again when so much more of the work is done, at least so many saves. */
const DOWN = 0.05
const LEAST_DOWN = 2 * LOT
/** The instant of a kill lies within so much work. */
const LONGEST_WORK_MS = 500

export type KillCourse = {
  /** Does what is due after so many saves; whoever saves waits for that. */
  due(saves: number): Promise<void>
  /** Returns when all that were killed run again, and no copy of a shard is missing. */
  over(): Promise<void>
}

/** Kills each node in turn, at even distances over so many saves: the next one not before the cluster is whole again. */
export function killCourse(
  { nodes, green }: TestCluster,
  saves: number,
  { draw, ready, say }: { draw: () => number; ready: () => Promise<void>; say: (line: string) => void },
): KillCourse {
  const starts: Promise<void>[] = []
  const deeds = nodes.flatMap((node, at) => {
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
      const starting = node.start().then(() => say(`node ${at + 1} is back`))
      // Told at the end, when it is waited for.
      starting.catch(() => undefined)
      starts.push(starting)
    }
    return [
      { from: share * saves, deed: kill },
      { from: share * saves + Math.max(DOWN * saves, LEAST_DOWN), deed: start },
    ]
  })
  let running = Promise.resolve()
  return {
    due(done) {
      while (deeds.length > 0 && deeds[0]!.from <= done) running = running.then(deeds.shift()!.deed)
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
