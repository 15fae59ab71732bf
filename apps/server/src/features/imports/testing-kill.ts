import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '../../testing/until.ts'

const WORKER = fileURLToPath(new URL('./testing-worker.ts', import.meta.url))

export type TaskProgress = { readonly place: string | number; readonly hasEnded: boolean }

/**
 * Runs the jobs of a database in processes that are killed, each after a delay (in ms) from the next progress of the
 * task. Then a last process runs until the task ends. `afterKill` is called while no process runs.
 * @returns the progress of the task after each kill
 */
export async function runKilled(
  { url, folder }: { readonly url: string; readonly folder: string },
  killedAfterMs: readonly number[],
  reached: () => Promise<TaskProgress>,
  afterKill?: (place: TaskProgress['place']) => Promise<void>,
): Promise<TaskProgress['place'][]> {
  const start = (): ChildProcess => fork(WORKER, [url, folder], { stdio: 'ignore' })
  const places: TaskProgress['place'][] = []
  for (const delayMs of killedAfterMs) {
    const { place: before } = await reached()
    const worker = start()
    const exit = once(worker, 'exit')
    await until(reached, ({ place, hasEnded }) => hasEnded || place !== before, 5)
    await sleep(delayMs)
    worker.kill('SIGKILL')
    await exit
    const { place, hasEnded } = await reached()
    places.push(place)
    if (hasEnded) break
    await afterKill?.(place)
  }
  const last = start()
  await until(reached, ({ hasEnded }) => hasEnded, 50)
  last.kill('SIGTERM')
  await once(last, 'exit')
  return places
}
