import { expect, it } from 'vitest'
import { allCalls } from './index.ts'

const MARKS = [
  'alsoByToken',
  'beforePasswordChange',
  'duringMaintenance',
  'forAnyAccount',
  'token',
  'withoutDatabase',
] as const

// All other tests read from the contract who may make a call. A change of it is seen here: the file says who may do what.
it('gives each call the permission that the list names', async () => {
  const lines = allCalls.map((call) => {
    const { method, path, permission, alsoFor, scope, csrf } = call
    return [
      `${method} ${path}: ${permission}${alsoFor === undefined ? '' : ` or ${alsoFor}`}`,
      ...(permission === 'userManagement' ? [`of the ${scope ?? 'network'}`] : []),
      ...(csrf === undefined ? [] : [`csrf ${csrf}`]),
      ...MARKS.filter((mark) => call[mark] === true),
    ].join(', ')
  })
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./access-of-calls.txt')
})
