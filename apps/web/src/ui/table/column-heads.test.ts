/** Column headers have a text, because screen readers announce it with each cell. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))
/** A cell without content. A header without visible text contains visually hidden text. */
const EMPTY_CELL = /<(?:td|th|Table\.T[dh])\b[^<>]*\/>/g

it('no table of any page has an empty cell', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  const empty = files.flatMap((file) =>
    [...readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(EMPTY_CELL)].map(([cell]) => `${file}: ${cell}`),
  )
  expect(empty).toEqual([])
})
