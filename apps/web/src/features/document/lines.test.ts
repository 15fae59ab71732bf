import { controlField, dataField, type Field, type MarcRecord } from '@seriatim/marc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { contentToRecord, isUnread, recordToContent } from './content.ts'
import { readLine, readLines, writeField, writeLines } from './lines.ts'

const tag = fc.stringMatching(/^[0-9a-zA-Z]{3}$/).filter((text) => text !== 'LDR')
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '$',
      '{',
      '}',
      'dollar',
      'lcub',
      'none',
      'u000A',
      '_',
      ' ',
      '\n',
      '\u0098',
      '\u009C',
      '\\',
      '=',
    ),
  }),
)
const unit = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom(' ', '_', '$', '{', '0', '\n', '\\', 'a'),
)
const anyField: fc.Arbitrary<Field> = fc.oneof(
  fc.tuple(tag, anyText).map(([name, value]) => controlField(name, value)),
  fc
    .tuple(tag, unit, unit, fc.array(fc.tuple(unit, anyText), { maxLength: 6 }))
    .map(([name, first, second, parts]) => dataField(name, first, second, parts)),
)

describe('the text lines of a record', () => {
  it('are parsed to the same field from which they were written', () => {
    fc.assert(
      fc.property(anyField, (field) => {
        const line = writeField(field)
        expect(line).not.toMatch(/[\n\r]/)
        expect(readLine(line).field).toEqual(field)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('are parsed to the same record', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyField, { maxLength: 12 }), (leader, fields) => {
        const record: MarcRecord = { leader, fields }
        expect(contentToRecord(readLines(writeLines(recordToContent(record))).content)).toEqual(record)
      }),
    )
  })

  it('are parsed without an error or a lost line for any text', () => {
    const line = fc.oneof(
      anyText.map((text) => text.replace(/[\n\r]/g, '')),
      anyField.map(writeField),
      fc.string({ unit: fc.constantFrom('2', '4', '5', '0', ' ', '_', '$', 'a', 'L', 'D', 'R') }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (texts) => {
        const { content, lines } = readLines(texts)
        expect(lines.map(({ text }) => text)).toEqual(texts)
        expect(content.entries.length + (content.leader === undefined ? 0 : 1)).toBe(texts.length)
        for (const { text, field, leader, problems, parts } of lines) {
          // A line that is neither a field nor the leader and is not blank must have a problem.
          if (field === undefined && leader === undefined && text.trim() !== '')
            expect(problems.length).toBeGreaterThan(0)
          for (const { from, to } of [...problems, ...parts]) {
            expect(from).toBeGreaterThanOrEqual(0)
            expect(to).toBeLessThanOrEqual(text.length)
            expect(from).toBeLessThanOrEqual(to)
          }
        }
        // Writing the parsed content and parsing it again changes nothing.
        expect(readLines(writeLines(content)).content).toEqual(content)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('keep the object identity of unchanged fields', () => {
    const first = readLines(['LDR    00000cas a2200000 i 4500', '001    0028-0836', '222 __ $aNature', 'what'])
    const second = readLines(['LDR    00000cas a2200000 i 4500', '001    0028-0836', '222 __ $aNatura', 'what'], first)
    expect(second.content.entries[0]).toBe(first.content.entries[0])
    expect(second.content.entries[1]).not.toBe(first.content.entries[1])
    expect(second.content.entries[2]).toBe(first.content.entries[2])
  })
})

describe('a typed line', () => {
  const nature = dataField('245', '1', '0', [
    ['a', 'Nature'],
    ['b', 'x'],
  ])
  it.each([
    ['245 10 $aNature$bx', nature],
    ['245 10$aNature$bx', nature],
    ['24510$aNature$bx', nature],
    ['=245  10$aNature$bx', nature],
    ['245    $aNature', dataField('245', ' ', ' ', [['a', 'Nature']])],
    ['245 _0 $a Nature', dataField('245', ' ', '0', [['a', ' Nature']])],
    ['=245  \\0$aNature', dataField('245', ' ', '0', [['a', 'Nature']])],
    ['003 FR-PaISSN', controlField('003', 'FR-PaISSN')],
    ['=008  97\\d', controlField('008', '97 d')],
    ['856 40 $uhttp://a/{x}?b={dollar}1', dataField('856', '4', '0', [['u', 'http://a/{x}?b=$1']])],
  ])('is parsed: %s', (text, field) => {
    expect(readLine(text)).toMatchObject({ field, problems: [] })
  })

  it.each([
    ['24', 'tag', 0, 2],
    ['2a! 10 $aNature', 'tag', 0, 3],
    ['245', 'indicators_missing', 2, 3],
    ['245 1$aNature', 'indicators_missing', 3, 5],
    ['245 10 Nature$bx', 'subfield_expected', 7, 13],
    ['245 Nature', 'subfield_expected', 4, 10],
    ['245 10 ', 'subfields_missing', 0, 7],
    ['245 10 $aNature$', 'code_missing', 15, 16],
    ['245    Nature', 'indicators_missing', 3, 13],
    ['008', 'value_expected', 0, 3],
  ])('reports the problem and its position: %s', (text, code, from, to) => {
    expect(readLine(text).problems[0]).toEqual({ code, from, to })
  })

  it('that repeats the leader is kept and reported', () => {
    const { content, lines } = readLines(['LDR    one', 'LDR    two'])
    expect(content.leader).toBe('one')
    expect(content.entries.every(isUnread)).toBe(true)
    expect(lines[1]!.problems[0]!.code).toBe('second_leader')
    // After the first leader line is deleted, the second one becomes the leader.
    expect(readLines(['LDR    two'], { content, lines }).content.leader).toBe('two')
  })

  it('has parts at which the Tab key stops', () => {
    expect(readLine('245 1_ $aNature$bx').parts).toEqual([
      { kind: 'tag', from: 0, to: 3 },
      { kind: 'indicator1', from: 4, to: 5 },
      { kind: 'indicator2', from: 5, to: 6 },
      { kind: 'code', from: 7, to: 9, subfield: 0 },
      { kind: 'value', from: 9, to: 15, subfield: 0 },
      { kind: 'code', from: 15, to: 17, subfield: 1 },
      { kind: 'value', from: 17, to: 18, subfield: 1 },
    ])
  })
})
