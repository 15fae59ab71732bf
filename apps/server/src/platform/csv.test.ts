import { csvCell, looksLikeFormula, textOfCell, tsvCell } from '@seriatim/scripts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '"=1"',
  '""+1',
  '\u0098=1',
  '\u200b=1',
  '\uff1d1',
  '\t=1',
  '\ufeff@x',
  '-2',
  '-\uff12',
  '-a1',
  '-x=y',
  "-cmd|'/C calc'",
  "-'Sheet'!A",
  '-"x"',
  '-sum(a)',
  '-sum\u0301(a)',
  ' -band',
  '\uff0dband',
]
const TEXTS = [
  'Nature',
  '"Nature"',
  "L'=",
  '1=1',
  'a-b',
  '(=1)',
  '¡=1',
  '',
  '-graph-',
  '-band (book)',
  "-l'eau",
  '-',
  '--',
  '-(a)',
]

/** Tables with cells that are difficult to quote. */
const cell = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replace(/\0/g, '')),
  fc.string({
    unit: fc.constantFrom('"', "'", '\t', '\n', '\r', ',', '=', '-', '+', '@', ' ', 'a', '\u0098', '\u2028'),
  }),
)
const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })

describe('a cell with the apostrophe that marks a formula', () => {
  it.each([
    ["'=1", '=1'],
    ["'-band (book)", '-band (book)'],
    ["''-graph-", "'-graph-"],
    ["'Nature", "'Nature"],
  ])('%s is read as %s', (cell, text) => expect(textOfCell(cell)).toBe(text))
})

describe.each([
  ['commas', csvCell, ','],
  ['tabs', tsvCell, '\t'],
] as const)('a table separated by %s', (_, write, delimiter) => {
  it('escapes texts that look like formulas and leaves other texts unchanged', () => {
    for (const formula of FORMULAS) expect(looksLikeFormula(formula), JSON.stringify(formula)).toBe(true)
    for (const text of TEXTS) expect(looksLikeFormula(text), JSON.stringify(text)).toBe(false)
    for (const text of [...FORMULAS, ...TEXTS]) {
      const [row] = parse(`${write(text)}${delimiter}next\n`, { delimiter, relax_quotes: true })
      expect(row?.[1]).toBe('next')
      expect(looksLikeFormula(row?.[0] ?? '')).toBe(false)
    }
  })

  it('is parsed by an independent reader into the same cells', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const text = rows.map((cells) => `${cells.map(write).join(delimiter)}\r\n`).join('')
        const read = parse(text, { delimiter, record_delimiter: '\r\n', relax_quotes: true })
        expect(read.map((cells) => cells.length)).toEqual(rows.map(() => 3))
        for (const [index, cells] of rows.entries())
          for (const [place, given] of cells.entries()) {
            const got = read[index]![place]!
            const shown = delimiter === '\t' ? given.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ') : given
            expect([shown, `'${shown}`]).toContain(got)
            expect(looksLikeFormula(got)).toBe(false)
            expect(textOfCell(got)).toBe(shown)
          }
      }),
    )
  })
})
