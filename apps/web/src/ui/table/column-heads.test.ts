/** Checks that all column headers have a text, because screen readers read it before each cell. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))
/** Matches a table cell without content. A header without visible text must contain visually hidden text. */
const EMPTY_CELL = /<(?:td|th|Table\.T[dh])\b[^<>]*\/>/g

it('finds no empty cell in the tables of all pages', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  const empty = files.flatMap((file) =>
    [...readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(EMPTY_CELL)].map(([cell]) => `${file}: ${cell}`),
  )
  expect(empty).toEqual([])
})
