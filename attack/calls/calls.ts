import { allCalls, ERROR_STATUS } from '../../packages/contract/src/index.ts'
import type { Attack } from '../attack.ts'
import { withVictim } from '../victim.ts'

/** Every call of the contract, asked as nobody should ask it. */
export const calls: Attack = {
  name: 'calls',
  about: 'Calls that the contract describes, generated with right and wrong values for every role',
  counts: 'calls',
  run: ({ say }) =>
    withVictim(async ({ url }) => {
      say(`The server answers at ${url}`)
      const faults: string[] = []
      for (const call of allCalls) {
        const path = call.path.replace(/:\w+/g, 'x')
        const answer = await fetch(`${url}/api${path}`, { method: call.method })
        await answer.body?.cancel()
        if (answer.status >= 500 && answer.status !== ERROR_STATUS.not_ready)
          faults.push(`${call.method} ${path} answers ${answer.status}`)
      }
      return { account: `${allCalls.length} calls`, faults }
    }),
}
