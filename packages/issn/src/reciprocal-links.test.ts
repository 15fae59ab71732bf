import { describe, expect, it } from 'vitest'
import { LINKING_TAGS } from './families.ts'
import { isReciprocal } from './reciprocal-links.ts'

const link = (text: string) => ({
  tag: text.slice(0, 3),
  indicator2: text.charAt(3),
  isPartner: text.endsWith('partner'),
})
const fits = (one: string, other: string) => isReciprocal(link(one), link(other))

describe('tags of reciprocal links', () => {
  it.each([
    ['760 ', '762 '],
    ['765 ', '767 '],
    ['770 ', '772 '],
    ['773 ', '774 '],
    ['775 ', '775 '],
    ['7768', '776 '],
    ['777 ', '777 '],
    ['787 ', '787 '],
    ['7800', '7850'],
    ['7801', '7856'],
    ['7802', '7852'],
    ['7803', '7853'],
    ['7804', '7857'],
    ['7805', '7854'],
    ['7806', '7855'],
    ['7807', '7851'],
    ['7800', '7858'],
    ['7801', '7851'],
    ['7807', '7856'],
    ['780 ', '7853'],
    ['7857 partner', '7857 partner'],
  ])('%s and %s match in both directions', (one, other) => {
    expect([fits(one, other), fits(other, one)]).toEqual([true, true])
  })

  it.each([
    ['7800', '7857'],
    ['7804', '7850'],
    ['7805', '7855'],
    ['7850', '7850'],
    ['776 ', '775 '],
    ['786 ', '786 '],
    ['770 ', '770 '],
    ['510 ', '510 '],
    ['7857 partner', '7804'],
    ['7857 partner', '7857'],
  ])('%s and %s do not match', (one, other) => {
    expect([fits(one, other), fits(other, one)]).toEqual([false, false])
  })

  it('match in both directions or in none, for all tags and indicators', () => {
    const all = [...LINKING_TAGS].flatMap((tag) =>
      [...' 0123456789'].flatMap((indicator2) => [
        link(tag + indicator2),
        ...(tag === '785' && indicator2 === '7' ? [link('7857 partner')] : []),
      ]),
    )
    for (const one of all) for (const other of all) expect(isReciprocal(one, other)).toBe(isReciprocal(other, one))
  })
})
