import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { contentToRecord } from '../../document/content.ts'
import { readLines } from '../../document/lines.ts'
import { readingState } from './reading-state.ts'
import { guardSystemLines, withoutGuarded } from './system-lines.ts'

const LINES = [
  'LDR    00000cas a2200000 i 4500',
  '001    0028-0836',
  '005    20230605101500.0',
  '008    x',
  '222 __ $aNature',
]

const GUARDED = new Set(['001', '005', '920'])

const open = (lines: readonly string[] = LINES) => {
  const fields = contentToRecord(readLines(lines).content).fields.filter(({ tag }) => GUARDED.has(tag))
  const refusals: string[] = []
  const state = EditorState.create({
    doc: lines.join('\n'),
    extensions: [
      readingState,
      guardSystemLines({
        fields: () => fields,
        areEnrichmentsLocked: () => true,
        onRefused: (tag) => void refusals.push(tag),
      }),
    ],
  })
  const refusalsSoFar = async () => {
    await Promise.resolve()
    return refusals
  }
  return { state, refusals: refusalsSoFar }
}
const text = (state: EditorState): string[] => state.doc.toString().split('\n')

describe('lines of the system', () => {
  it.each([
    ['typing into the value', 40, 40, '9'],
    ['typing at the end', 48, 48, '9'],
    ['deleting a character', 40, 41, ''],
    ['joining the line with the previous one', 31, 32, ''],
    ['joining the line with the next one', 48, 49, ''],
  ])('are not changed by %s', async (_, from, to, insert) => {
    const { state, refusals } = open()
    expect(text(state.update({ changes: { from, to, insert } }).state)).toEqual(LINES)
    expect(await refusals()).toHaveLength(1)
  })

  it('are kept when all other text is replaced', () => {
    const { state } = open()
    const after = state.update({ changes: { from: 0, to: state.doc.length, insert: '245 10 $aOther' } }).state
    expect(text(after).filter((line) => line !== '')).toEqual(['245 10 $aOther', LINES[1], LINES[2]])
  })

  it('accept only a new line after them at the end of the text', () => {
    const { state } = open(LINES.slice(0, 3))
    const end = state.doc.length
    expect(text(state.update({ changes: { from: end, insert: '1' } }).state)).toEqual(LINES.slice(0, 3))
    expect(text(state.update({ changes: { from: end, insert: '\n222 __ $aNature' } }).state)).toHaveLength(4)
  })

  it('do not prevent edits of other lines', async () => {
    const { state, refusals } = open()
    const end = state.doc.length
    expect(text(state.update({ changes: { from: end, insert: 's' } }).state).at(-1)).toBe('222 __ $aNatures')
    expect(text(state.update({ changes: { from: 31, insert: 'x' } }).state)[0]).toBe(`${LINES[0]}x`)
    expect(await refusals()).toEqual([])
  })

  it('exclude a line that a user typed', () => {
    const { state } = open()
    const typed = state.update({ changes: { from: state.doc.length, insert: '\n001    4000-0001' } }).state
    expect(text(typed.update({ changes: { from: typed.doc.length - 4, to: typed.doc.length } }).state).at(-1)).toBe(
      '001    4000-',
    )
  })

  it('can be changed by the program when it loads a record', () => {
    const { state } = open()
    const after = state.update({ changes: { from: 39, to: 48, insert: '4000-0001' }, filter: false }).state
    expect(text(after)[1]).toBe('001    4000-0001')
  })

  it('include enrichments, and a refusal names the tag of the field', async () => {
    const lines = [...LINES, '920 __ $hclockss', '990 __ $aNote']
    const { state, refusals } = open(lines)
    const line = state.doc.line(6)
    expect(text(state.update({ changes: { from: line.from + 8, to: line.to } }).state)).toEqual(lines)
    expect(text(state.update({ changes: { from: line.from, to: line.to + 1 } }).state)).toEqual(lines)
    expect(text(state.update({ changes: { from: line.from + 8, insert: '\n' } }).state)).toEqual(lines)
    expect(await refusals()).toEqual(['920', '920', '920'])
  })

  it('cannot be moved, which would duplicate a line', () => {
    const { state } = open()
    const [before, guarded] = [state.doc.line(4), state.doc.line(3)]
    const changes = [
      { from: guarded.from, to: before.from },
      { from: before.to, insert: `\n${guarded.text}` },
    ]
    expect(text(state.update({ changes, userEvent: 'move.line' }).state)).toEqual(LINES)
  })
})

describe('pasted lines', () => {
  const guarded = contentToRecord(readLines([...LINES.slice(0, 3), '920 __ $hclockss']).content).fields.filter(
    ({ tag }) => GUARDED.has(tag),
  )
  const pasted = ['001    4000-0001', '510 0_ $aA', '510 0_ $aA$9facet', '920 __ $hportico', '926 __ $aParis']

  it('exclude fields that only the system writes', () => {
    const guard = (fields: typeof guarded, isLocked: boolean) => ({
      fields: () => fields,
      areEnrichmentsLocked: () => isLocked,
      onRefused: () => undefined,
    })
    expect(withoutGuarded(pasted, guard(guarded, true))).toEqual(['510 0_ $aA'])
    expect(withoutGuarded(pasted, guard(guarded.slice(0, 1), false))).toEqual(pasted.slice(1))
  })
})
