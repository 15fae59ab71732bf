import { expect, it } from 'vitest'
import { allCalls } from './index.ts'

// All other tests read from the contract who may make a call. A change of it is seen here: the file says who may do what.
it('gives each call the permission that the list names', async () => {
  const lines = allCalls.map(
    ({ method, path, permission, alsoFor, csrf }) =>
      `${method} ${path}: ${permission}${alsoFor === undefined ? '' : ` or ${alsoFor}`}${csrf === undefined ? '' : `, csrf ${csrf}`}`,
  )
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./access-of-calls.txt')
})
