import type { BrowseEntry } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { entryKeysOfId, idOfLine, linesOfEntries } from './entry-lines.ts'

const entry = (key: string, group?: string) => ({ key, ...(group && { group }) }) as BrowseEntry

it('puts each entry on a separate line, and entries of a group on the line of the first one', () => {
  expect(linesOfEntries([entry('a'), entry('b')]).map(({ key }) => key)).toEqual(['a', 'b'])
  const lines = linesOfEntries([entry('a', 'a'), entry('b', 'a'), entry('c', 'c'), entry('d', 'c')])
  expect(lines.map(({ key, entries }) => [key, entries.length])).toEqual([
    ['a', 2],
    ['c', 2],
  ])
  expect(lines.map(idOfLine).flatMap(entryKeysOfId)).toEqual(['a', 'b', 'c', 'd'])
})
