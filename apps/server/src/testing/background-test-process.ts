/** A helper process for tests of `platform/background-process.ts`. The request determines what it does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServedHelper, serveHelper } from '../platform/background-process.ts'
import { Refusal } from '../platform/errors.ts'
import { Failure } from '../platform/failure.ts'
import { serveParent } from '../platform/processes.ts'

export type TestRequest = 'who' | 'failure' | 'refusal' | 'defect' | 'wait' | 'crash' | 'die'

const served: ServedHelper<null, TestRequest, number | string> = await serveParent()
serveHelper(
  served,
  async (wish, { signal, report }) => {
    switch (wish) {
      case 'who':
        return report(process.pid)
      case 'failure':
        throw new Failure('imports.nothing_readable', { position: 1, offset: 0, file: 'a.mrc' })
      case 'refusal':
        throw new Refusal('file_too_large', { limit: 7, unit: 'GB' })
      case 'defect':
        throw Object.assign(new Error('no space'), { code: '53100' })
      case 'wait':
        report('waiting')
        await sleep(60_000, undefined, { signal })
        return
      case 'crash':
        setImmediate(() => {
          throw new Error('out of order')
        })
        return sleep(60_000, undefined, { signal })
      default:
        process.exit(3)
    }
  },
  async () => undefined,
)
