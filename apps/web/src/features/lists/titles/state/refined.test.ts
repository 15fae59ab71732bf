import type { TitleSource } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  certainRows,
  NONE,
  nextUndecided,
  type RefineState,
  reduceRefine,
  rowState,
  startRefining,
} from './refined.ts'
import { type NoSession, readSession, writeSession } from './session-file.ts'

const source = (issn: string, label: string, more: Partial<TitleSource> = {}): TitleSource => ({
  issn,
  issnl: issn,
  category: 'reg',
  media: ['ta'],
  iso_country: 'FRA',
  center: '_7',
  languages: ['fre'],
  start_year: '1964',
  end_year: '9999',
  titles: [{ tag: '222', label, script: 'latin' }],
  cancelled_by_issns: [],
  matched: label,
  ...more,
})

const NOTHING = { country: null, medium: null, year: null }
const titles = ['Annales du littoral', 'Échos', 'Nothing']
const begun = (says: Partial<typeof NOTHING> | object = {}): RefineState =>
  startRefining(titles.map((title) => ({ title, cells: [title], says: { ...NOTHING, ...says } })))
const after = (state: RefineState, ...actions: Action[]): RefineState => actions.reduce(reduceRefine, state)
const found = (row: number, ...sources: TitleSource[]): Action[] => [
  { type: 'searching', row },
  {
    type: 'found',
    row,
    found: { hits: sources.length, took: 1, results: sources.map((each) => ({ likeness: 1, source: each })) },
  },
]
const states = ({ rows }: RefineState) => rows.map(rowState)

describe('titles of a list under review', () => {
  it('have states that depend on their search results', () => {
    const state = after(
      begun(),
      ...found(0, source('1', 'Annales du Littoral')),
      ...found(1, source('2', 'Échos du Nord'), source('3', 'Échos du Sud')),
      ...found(2),
    )
    expect(states(state)).toEqual(['certain', 'several', 'none'])
    expect(states(after(state, { type: 'launch', row: 2 }))).toEqual(['certain', 'several', 'searching'])
    const failed = after(begun(), { type: 'searching', row: 0 }, { type: 'failed', row: 0, error: 'x' })
    expect(states(failed)).toEqual(['failed', 'searching', 'searching'])
    // A failed title cannot be marked as done.
    expect(after(failed, { type: 'done', row: 0, done: true })).toBe(failed)
    expect(states(after(begun(), ...found(0, source('1', 'Annales'))))[0]).toBe('one')
  })

  it.each<[string, object, TitleSource[], string]>([
    ['only the title matches', {}, [source('1', 'Annales du littoral')], 'certain'],
    ['a country that differs from the table', { country: 'DEU' }, [source('1', 'Annales du littoral')], 'one'],
    [
      'no country although the table has one',
      { country: 'FRA' },
      [source('1', titles[0]!, { iso_country: null })],
      'one',
    ],
    ['two records with one title', {}, [source('1', titles[0]!), source('2', titles[0]!)], 'several'],
    [
      'two records with one title and different media',
      { medium: 'cr' },
      [source('1', titles[0]!), source('2', titles[0]!, { media: ['cr'] })],
      'certain',
    ],
    ['a cancelled number', {}, [source('1', titles[0]!, { category: 'can' })], 'one'],
  ])('have a state that shows whether their record is certain: %s', (_, says, sources, expected) => {
    expect(states(after(begun(says), ...found(0, ...sources)))[0]).toBe(expected)
  })

  it('can be accepted together, and restored together', () => {
    const state = after(
      begun(),
      ...found(0, source('1', titles[0]!)),
      ...found(1, source('2', titles[1]!)),
      ...found(2),
    )
    expect(certainRows(state)).toEqual([0, 1])
    const accepted = after(state, { type: 'accept' })
    expect(accepted.rows.map(({ selected, done }) => [selected, done])).toEqual([
      ['1', true],
      ['2', true],
      [null, false],
    ])
    const undone = after(accepted, { type: 'undo' })
    expect(undone.rows).toEqual(state.rows)
    expect(after(undone, { type: 'undo' })).toBe(undone)
  })

  it('are selected one after another if they are not done, the first one again after the last one', () => {
    const state = after(
      begun(),
      { type: 'choose', row: 2, selected: NONE },
      { type: 'done', row: 2, done: true },
      { type: 'done', row: 0, done: true },
    )
    expect(nextUndecided(state, 1)).toBe(1)
    expect(nextUndecided(state, 2)).toBe(1)
    expect(nextUndecided(after(state, { type: 'done', row: 1, done: true }), 0)).toBe(undefined)
  })

  it('keep the choice of the user when another page or a new search arrives', () => {
    const certain = after(begun(), ...found(0, source('1', titles[0]!)), ...found(1, source('2', 'Échos du Nord')))
    const chosen = after(certain, { type: 'choose', row: 1, selected: '2' }, { type: 'launch', row: 1, page: 2 })
    expect(after(chosen, ...found(1, source('3', 'Échos du Sud'))).rows[1]!.selected).toBe('2')
    expect(after(chosen, ...found(1, source('3', titles[1]!))).rows[1]!.selected).toBe('2')
    // A result that the search selected is replaced by the result of a new search, also after a failure.
    const again: Action[] = [{ type: 'launch', row: 0 }, ...found(0, source('4', 'Annales'))]
    expect(after(certain, ...again).rows[0]!.selected).toBe(null)
    const failed = after(certain, { type: 'searching', row: 0 }, { type: 'failed', row: 0, error: 'x' })
    expect(after(failed, ...again).rows[0]!.selected).toBe(null)
  })

  it('cannot be searched without text, and can be marked as done', () => {
    const rows = ['', ' '].map((title) => ({ title, cells: [title, 'x'], says: NOTHING }))
    const state = startRefining(rows)
    expect(states(state)).toEqual(['none', 'none'])
    expect(after(state, { type: 'launch', row: 0, isFuzzy: false }).rows[0]).toMatchObject({
      search: 'found',
      isFuzzy: false,
    })
    expect(states(after(state, { type: 'done', row: 1, done: true }))).toEqual(['none', 'done'])
    const asked = after(state, { type: 'query', row: 0, query: 'x' }, { type: 'launch', row: 0 })
    expect(states(asked)).toEqual(['searching', 'none'])
  })

  it('ignore an answer to a superseded search', () => {
    const [searching, answer] = found(0, source('1', 'Old'))
    const state = after(begun(), searching!, { type: 'launch', row: 0 })
    expect(after(state, answer!)).toBe(state)
  })
})

describe('a saved session', () => {
  const session = (refining: RefineState) => ({
    table: { file: new File(['Title\nx'], 'a.tsv'), how: { header: true }, titleColumn: 'Title', columns: ['Title'] },
    refining,
  })

  it('continues as it was saved', async () => {
    const state = after(
      begun(),
      ...found(0, source('1', titles[0]!)),
      { type: 'comment', row: 0, comment: 'c' },
      { type: 'searching', row: 1 },
      { type: 'go', to: 1 },
    )
    const read = readSession(await writeSession(session(state)))
    expect(read.refining).toEqual({
      ...state,
      rows: state.rows.map((row, at) => (at === 1 ? { ...row, search: 'waiting' } : row)),
    })
    expect(await read.table.file.text()).toBe('Title\nx')
    expect(read.table).toMatchObject({ how: { header: true }, titleColumn: 'Title', columns: ['Title'] })
  })

  it('is refused with a reason if it is invalid', async () => {
    const text = await writeSession(session(begun()))
    const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change })
    const reason = (given: string) => {
      try {
        readSession(given)
        return 'read'
      } catch (error) {
        return (error as NoSession).reason
      }
    }
    expect(reason('{')).toBe('unreadable')
    expect(reason('null')).toBe('foreign')
    expect(reason('{"rows": []}')).toBe('foreign')
    expect(reason(changed({ version: 2 }))).toBe('newer')
    for (const change of [{ rows: [] }, { rows: [{}] }, { file: '%' }, { name: 1 }, { columns: 'x' }, { how: null }])
      expect(reason(changed(change))).toBe('damaged')
    const [row] = JSON.parse(text).rows
    for (const bad of [{ results: [{}] }, { search: 'odd' }, { selected: 1 }, { says: { country: 1 } }])
      expect(reason(changed({ rows: [{ ...row, ...bad }] }))).toBe('damaged')
  })
})
