import { expect } from 'vitest'
import { readMrk } from '../mrk/read.ts'
import { toMrk } from '../mrk/write.ts'
import { collect } from './collect.ts'

/** Expects that mrk text is read without problems and written back unchanged. */
export const expectSameText = async (text: string): Promise<void> => {
  const results = await collect(readMrk([new TextEncoder().encode(text)]))
  expect(results.flatMap(({ problems }) => problems)).toEqual([])
  const written = results.map(({ record }) => toMrk(record!)).join('\n')
  expect(written.trimEnd()).toBe(text.trimEnd())
}
