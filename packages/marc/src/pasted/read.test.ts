import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLines } from '../mrk/write.ts'
import { dataField } from '../record.ts'
import { type PastedEntry, readPasted } from './read.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/pasted')
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

const asMrk = (entry: PastedEntry): string[] => {
  if ('unread' in entry) return []
  return 'leader' in entry
    ? toLines({ leader: entry.leader, fields: [] })
    : toLines({ leader: '', fields: [entry] }).slice(1)
}

describe('the reader of text that was pasted from another system', () => {
  const names = readdirSync(FOLDER).flatMap((name) => /^([\w-]+)\.txt$/.exec(name)?.[1] ?? [])
  it.each(names)('reads the format %s', (name) => {
    const entries = readPasted(read(`${name}.txt`)) ?? []
    expect(`${entries.flatMap(asMrk).join('\n')}\n`).toBe(read(`${name}.expected.mrk`))
    const unread = entries.flatMap((entry) => ('unread' in entry ? [entry.unread] : []))
    const expected = `${name}.unread.txt`
    expect(unread.join('\n')).toBe(existsSync(join(FOLDER, expected)) ? read(expected).trimEnd() : '')
  })

  it.each([
    'A title of several words',
    '100 years of solitude',
    '0028-0836',
    '1984',
    '=245  10$aNature',
    'costs $5 or |5|',
    '245',
    '',
  ])('returns undefined for text that is no record: %j', (text) => {
    expect(readPasted(text)).toBeUndefined()
  })

  it.each(['$', '$$', '|', '‡'])('keeps the script code of a linkage if subfields begin with %s', (sign) => {
    expect(readPasted(`880 00 ${sign}6 245-01/$1 ${sign}a 樹木`)).toEqual([
      dataField('880', '0', '0', [
        ['6', '245-01/$1'],
        ['a', '樹木'],
      ]),
    ])
  })

  it('never throws, and loses no letter', () => {
    const piece = fc.oneof(
      fc.constantFrom('245', '10', ' ', '|a', '‡b', '$$c', '$', '|', '\t', '\n', 'LDR', '^', '000123456 24510 L '),
      fc.string({ unit: 'binary', maxLength: 5 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        readPasted(pieces.join(''))
      }),
    )
    const word = fc.stringMatching(/^[a-zA-Zéжא]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const text = `245 10 ${words.map((each) => `‡a ${each}`).join(' ')}`
        const [field] = readPasted(text)!
        expect(field).toMatchObject({ subfields: words.map((value) => ({ code: 'a', value })) })
      }),
    )
  })
})
