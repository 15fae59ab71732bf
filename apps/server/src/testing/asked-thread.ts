/** A thread for the tests of `platform/threads`: does as it is told. */
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { Refusal } from '../platform/errors.ts'
import { Failure } from '../platform/failure.ts'
import { serveThread } from '../platform/threads.ts'

export type Wish = 'who' | 'failure' | 'refusal' | 'defect' | 'wait' | 'die'

serveThread<Wish, number | string>(
  async (wish, { signal, tell }) => {
    switch (wish) {
      case 'who':
        return tell(threadId)
      case 'failure':
        throw new Failure('imports.nothing_readable', { position: 1, offset: 0, file: 'a.mrc' })
      case 'refusal':
        throw new Refusal('storage_full', { bytes: 7 })
      case 'defect':
        throw Object.assign(new Error('no space'), { code: '53100' })
      case 'wait':
        tell('waiting')
        await sleep(60_000, undefined, { signal })
        return
      default:
        process.exit(3)
    }
  },
  async () => undefined,
)
