/**
 * A process that runs counting tasks until a test kills it: `node counting-worker.ts URL DATA_FOLDER`. Each number
 * counted by a resumable task is a row of the table `counted`, in a separate transaction. The file of the task contains
 * the number of rows to count.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { AnyTask, TaskDefinition } from '../kernel/tasks/task.ts'
import { openDb } from '../platform/database/db.ts'
import { makeJobs } from '../platform/jobs/jobs.ts'
import { makeLog } from '../platform/log.ts'
import { allJobs, makeServices } from '../services.ts'
import { testConfig } from './index.ts'

const [url = '', dataFolder = ''] = process.argv.slice(2)
const { db, pool } = openDb(url, { maxConnections: 10 })

const counting = (action: string, resumable: boolean): TaskDefinition<{ upTo: number }> => ({
  action,
  payload: z.object({ upTo: z.number() }),
  resumable,
  canCancel: true,
  async run({ attempt, progress, result }, { upTo }) {
    const { rows } = await pool.query<{ last: number }>('select coalesce(max(number), 0)::int as last from counted')
    const file = await result('count.txt', 'text/plain')
    for (let number = (rows[0]?.last ?? 0) + 1; number <= upTo; number++) {
      if (resumable) await pool.query('insert into counted values ($1)', [number])
      await progress(number, upTo, `run ${attempt}`)
      await sleep(2)
    }
    file.end(`counted to ${upTo} in ${attempt} runs`)
  },
})
const COUNTING: readonly AnyTask[] = [counting('counting', true), counting('counting_once', false)]

const log = makeLog('silent')
const services = makeServices({
  db,
  pool,
  config: testConfig({ dataFolder }),
  log,
  jobs: makeJobs({ pool, log }),
  moreTasks: COUNTING,
})
await services.jobs.start(allJobs(services))
process.stdout.write('ready\n')
