import { expect, it } from 'vitest'
import { growthOf, loadTable } from './load-table.ts'

const memory = [
  { minute: 0.25, megabytes: 400 },
  { minute: 4.9, megabytes: 900 },
  { minute: 5.1, megabytes: 1_000 },
  { minute: 9, megabytes: 1_050 },
]

it('growthOf returns the relative growth of memory after the fifth minute', () => {
  expect(growthOf(memory)).toBeCloseTo(0.05)
})

it('growthOf returns undefined for a run that ends before memory has settled', () => {
  expect(growthOf(memory.slice(0, 2))).toBeUndefined()
  expect(growthOf(memory.slice(0, 3))).toBeUndefined()
})

it('loadTable has a row for each kind of work, most frequent first, and lists errors', () => {
  const timed = [
    { action: 'search' as const, ms: 10 },
    { action: 'search' as const, ms: 30 },
    { action: 'save' as const, ms: 50, error: '/record/1234-5679: 409 stale_version' },
  ]
  const seconds = { servers: 0.03, database: 0.015 }
  const table = loadTable({ timed, memory, minutes: 1, seconds }).split('\n')
  expect(table[2]).toBe('| search | 2 | 30 | 30 | 0 |')
  expect(table[3]).toBe('| save | 1 | 50 | 50 | 1 |')
  expect(table[4]).toBe('| all | 3 | 30 | 50 | 1 |')
  expect(table).toContain('0.1 calls a second. CPU time of a call: 10.0 ms in servers, 5.0 ms in the database.')
  expect(table).toContain('Memory by minute, MB: 400, 900, 1000, 1050.')
  expect(table.at(-1)).toBe('Error: /record/1234-5679: 409 stale_version')
})
