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

// All other tests read permissions from the contract itself. This test compares them with a separate list, so that a
// change is noticed.
it('each call requires the permission that the list of calls states', async () => {
  const lines = allCalls.map((call) => {
    const { method, path, permission, alsoFor, andFor, scope, csrf } = call
    return [
      `${method} ${path}: ${permission}${alsoFor === undefined ? '' : ` or ${alsoFor}`}${andFor === undefined ? '' : ` and ${andFor}`}`,
      ...(permission === 'userManagement' ? [`of the ${scope ?? 'network'}`] : []),
      ...(csrf === undefined ? [] : [`csrf ${csrf}`]),
      ...MARKS.filter((mark) => call[mark] === true),
    ].join(', ')
  })
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./access-of-calls.txt')
})
