import { fromLines, type MarcRecord, toLines } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { cancelledInFavourOf, withCitationsMoved, withMissingReverseLinks } from './merge.ts'

const recordOf = (...lines: string[]): MarcRecord =>
  fromLines(['=LDR  00000nas a2200000 i 4500', ...lines]).record as MarcRecord
const linesOf = (record: MarcRecord) => toLines(record).slice(1)

const from = { issn: '1111-1119', title: 'Old twin', medium: 'ta' }
const to = { issn: '2222-2227', title: 'The serial', medium: 'cr' }

describe('links to a cancelled ISSN', () => {
  it('are changed to the retained ISSN, with its title and medium', () => {
    const citing = recordOf(
      '=001  3333-3335',
      '=776  08$tOld twin$x1111-1119$hta',
      '=780  00$tAs the cataloguer has it$x1111-1119',
      '=787  0\\$tAnother$x4444-4444',
    )
    const { record, links } = withCitationsMoved(citing, from, to)
    expect(linesOf(record)).toEqual([
      '=001  3333-3335',
      '=776  08$tThe serial$x2222-2227$hcr',
      '=780  00$tAs the cataloguer has it$x2222-2227',
      '=787  0\\$tAnother$x4444-4444',
    ])
    expect(links).toEqual([
      { tag: '776', indicator2: '8', isPartner: false },
      { tag: '780', indicator2: '0', isPartner: false },
    ])
  })

  it('are removed if the record already has the same link to the retained ISSN', () => {
    const citing = recordOf('=776  08$x2222-2227', '=776  0\\$x1111-1119', '=785  00$x1111-1119', '=785  06$x1111-1119')
    expect(linesOf(withCitationsMoved(citing, from, to).record)).toEqual([
      '=776  08$x2222-2227',
      '=785  00$x2222-2227',
      '=785  06$x2222-2227',
    ])
  })

  it('are moved so that the result of a merger remains in the last 785', () => {
    const citing = recordOf('=785  07$x2222-2227', '=785  07$x4444-4444', '=785  07$x1111-1119')
    const { record, links } = withCitationsMoved(citing, from, to)
    expect(linesOf(record)).toEqual(['=785  07$x4444-4444', '=785  07$x2222-2227'])
    expect(links).toEqual([{ tag: '785', indicator2: '7', isPartner: false }])
  })

  it('name a partner of a merger by the retained ISSN', () => {
    const citing = recordOf('=785  07$x1111-1119', '=785  07$x4444-4444')
    const { record, links } = withCitationsMoved(citing, from, to)
    expect(linesOf(record)).toEqual(['=785  07$x2222-2227', '=785  07$x4444-4444'])
    expect(links).toEqual([{ tag: '785', indicator2: '7', isPartner: true }])
    const retained = { issn: to.issn, record: recordOf('=222  \\0$aThe serial') }
    expect(linesOf(withMissingReverseLinks(retained, { issn: '3333-3335', record }, links))).toEqual([
      '=222  \\0$aThe serial',
    ])
  })

  it('are not added to a record without such links', () => {
    const record = recordOf('=787  0\\$x4444-4444')
    expect(withCitationsMoved(record, from, to)).toEqual({ record, links: [] })
  })

  it('get reverse links in the retained record', () => {
    const citing = { issn: '3333-3335', record: recordOf('=007  ta', '=222  \\0$aCiting') }
    const retained = { issn: '2222-2227', record: recordOf('=222  \\0$aThe serial', '=775  0\\$x3333-3335') }
    const record = withMissingReverseLinks(retained, citing, [
      { tag: '780', indicator2: '0', isPartner: false },
      { tag: '775', indicator2: ' ', isPartner: false },
      { tag: '786', indicator2: ' ', isPartner: false },
    ])
    expect(linesOf(record)).toEqual(['=222  \\0$aThe serial', '=775  0\\$x3333-3335', '=785  00$tCiting$x3333-3335'])
  })
})

it('cancelledInFavourOf names the replacement in 022, and removes all links', () => {
  const record = recordOf(
    '=001  1111-1119',
    '=022  0\\$a1111-1119$2_7',
    '=245  00$6880-01$aOld twin',
    '=699  \\\\$8reg',
    '=780  00$6880-02$tEarlier$x4444-4444',
    '=880  00$6245-01/(N$aСтарый',
    '=880  00$6780-02/(N$tРаньше$x4444-4444',
  )
  expect(linesOf(cancelledInFavourOf(record, '2222-2227'))).toEqual([
    '=001  1111-1119',
    '=022  0\\$a1111-1119$2_7$v2222-2227',
    '=245  00$6880-01$aOld twin',
    '=699  \\\\$8can',
    '=880  00$6245-01/(N$aСтарый',
  ])
})
