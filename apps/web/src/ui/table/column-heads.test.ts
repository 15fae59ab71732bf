/** Heads of columns have a text, which screen readers announce with each cell. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))
/** A cell without content. A head without visible text has one that is visually hidden. */
const EMPTY_CELL = /<(?:td|th|Table\.T[dh])\b[^<>]*\/>/g

it('finds no empty cell in the tables of the pages', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  const empty = files.flatMap((file) =>
    [...readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(EMPTY_CELL)].map(([cell]) => `${file}: ${cell}`),
  )
  expect(empty).toEqual([])
})
