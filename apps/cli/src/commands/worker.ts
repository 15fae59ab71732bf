import { readConfig } from '@seriatim/server/platform/config'
import { Interruption } from '@seriatim/server/platform/interruption'
import { allJobs } from '@seriatim/server/services'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage } from '../arguments.ts'
import type { Command } from '../command.ts'

export const worker: Command = {
  help: `npx seriatim worker

Runs background jobs until it is stopped (Ctrl-C, SIGTERM). The server runs jobs itself unless it is started with
SERIATIM_JOBS=0.
`,
  async run(args, io) {
    readArguments('worker', args, { positionals: [], options: {} })
    try {
      await withDb(readConfig(io.env), async ({ services }) => {
        await services.jobs.start(allJobs(services))
        writeMessage(io, 'cli.worker_started')
        await new Promise(() => undefined)
      })
    } catch (error) {
      // A signal is the normal end of a worker.
      if (!(error instanceof Interruption)) throw error
    }
    return 0
  },
}
