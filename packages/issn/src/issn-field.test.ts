import { dataField, type MarcRecord, toLines } from '@seriatim/marc'
import { expect, it } from 'vitest'
import {
  hasFixedIssnl,
  issnlIn,
  issnsCancelledBy,
  replacementsOf,
  withCancelled,
  withIssnl,
  withoutCancelled,
  withReplacement,
} from './issn-field.ts'

const [ONE, OTHER, THIRD] = ['1234-5679', '0378-5955', '2049-3630']
const record = (...subfields: (readonly [string, string])[]): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    dataField('022', '0', ' ', [['a', ONE], ['2', '_7'], ...subfields]),
    dataField('699', ' ', ' ', [['8', 'reg']]),
  ],
})
const field = (record: MarcRecord) => toLines(record).find((line) => line.startsWith('=022'))

it('`withIssnl` moves a published ISSN-L to $m when it is replaced, and back when it is restored', () => {
  const before = record(['l', ONE])
  const after = withIssnl(before, OTHER, ONE)
  expect(field(after)).toBe(`=022  0\\$a${ONE}$2_7$l${OTHER}$m${ONE}`)
  expect(field(withIssnl(after, ONE, OTHER))).toBe(`=022  0\\$a${ONE}$2_7$l${ONE}$m${OTHER}`)
  expect(withIssnl(before, ONE, ONE)).toBe(before)
})

it('`withIssnl` drops an ISSN-L that was never published, and adds a missing ISSN-L', () => {
  expect(field(withIssnl(record(['l', ONE]), OTHER, undefined))).toBe(`=022  0\\$a${ONE}$2_7$l${OTHER}`)
  expect(issnlIn(withIssnl(record(), OTHER, undefined))).toBe(OTHER)
  expect([hasFixedIssnl(record(['6', 'y'])), hasFixedIssnl(record(['6', ' ']))]).toEqual([true, false])
})

it('withReplacement and withCancelled are idempotent, and can be undone', () => {
  const cancelled = withReplacement(record(), OTHER)
  expect([replacementsOf(cancelled), withReplacement(cancelled, OTHER)]).toEqual([[OTHER], cancelled])
  expect(toLines(cancelled).at(-1)).toBe('=699  \\\\$8can')
  const going = withCancelled(record(['z', THIRD]), OTHER)
  expect([issnsCancelledBy(going), withCancelled(going, OTHER)]).toEqual([[THIRD, OTHER], going])
  expect(withoutCancelled(going, OTHER)).toEqual(record(['z', THIRD]))
})

it('`withIssnl` and `withCancelled` ignore a record without 022, and `withReplacement` adds a missing 699', () => {
  const bare: MarcRecord = { leader: '', fields: [] }
  expect([withIssnl(bare, ONE, undefined), withCancelled(bare, ONE)]).toEqual([bare, bare])
  expect(withReplacement(bare, ONE).fields).toEqual([dataField('699', ' ', ' ', [['8', 'can']])])
})
