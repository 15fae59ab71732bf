import { describe, expect, it } from 'vitest'
import { readLines } from '../../document/lines.ts'
import { linePlace } from './cursor-place.ts'

const LEADER = '00000nas a2200000 i 4500'
const at = (line: string, column: number) => linePlace(readLines([line]).lines[0]!, column, LEADER)

describe('the cursor place in a line', () => {
  it('is a position of a fixed field, counted from 0', () => {
    expect(at(`LDR    ${LEADER}`, 7 + 17)).toMatchObject({ place: { kind: 'position', tag: 'LDR', at: 17 } })
    expect(at('007    ta', 8)).toMatchObject({ place: { kind: 'position', tag: '007', value: 'ta', at: 1 }, from: 7 })
    expect(at('007    ta', 2)).toBeUndefined()
  })

  it('is an indicator, or a subfield with its value, which may be empty', () => {
    expect(at('245 10 $aNature', 4)).toMatchObject({ place: { kind: 'indicator', which: 1 }, from: 4, to: 5 })
    expect(at('245 10 $aNature', 5)).toMatchObject({ place: { kind: 'indicator', which: 2 }, from: 5, to: 6 })
    expect(at('044 __ $afr$cFRA', 13)).toMatchObject({ place: { kind: 'subfield', index: 1 }, from: 13, to: 16 })
    expect(at('044 __ $a$c', 9)).toMatchObject({ place: { kind: 'subfield', index: 0 }, from: 9, to: 9 })
    expect(at('044 __ $a$c', 11)).toMatchObject({ place: { kind: 'subfield', index: 1 }, from: 11, to: 11 })
    expect(at('044 __ $afr', 8)).toBeUndefined()
    expect(at('nothing', 3)).toBeUndefined()
  })
})
