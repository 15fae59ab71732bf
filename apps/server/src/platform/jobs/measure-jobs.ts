import type { Metrics } from '../metrics.ts'
import type { JobDefinition } from './jobs.ts'

/** Wraps jobs and measures their duration. */
export const measureJobs = (jobs: readonly JobDefinition[], { jobSeconds }: Metrics): JobDefinition[] =>
  jobs.map((job) => ({
    ...job,
    async run(payload, context) {
      const end = jobSeconds.startTimer({ kind: job.name })
      try {
        await job.run(payload, context)
        end({ outcome: 'done' })
      } catch (error) {
        end({ outcome: context.signal.aborted ? 'stopped' : 'failed' })
        throw error
      }
    },
  }))
