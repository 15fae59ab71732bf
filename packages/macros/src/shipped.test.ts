import { describe, expect, it } from 'vitest'
import { MACRO_EXAMPLES } from './examples.ts'
import { SHIPPED_MACROS, type ShippedMacroId } from './shipped.ts'
import { fieldLines, recordOfLines, runSource } from './testing/run-source.ts'

describe('macro examples of the help', () => {
  it.each(MACRO_EXAMPLES)('have the documented result: $source', ({ source, before, after }) => {
    const { record, notes } = runSource(source, recordOfLines(...before))
    expect(fieldLines(record)).toEqual(after)
    expect(notes).toEqual([])
  })
})

const F008 = '008 850901c19859999fr#mr#p#######0###b0fre##'

/** A record before and after each macro. A second run must not change the result. */
const CASES: Readonly<Record<ShippedMacroId, readonly [before: readonly string[], after: readonly string[]]>> = {
  'key-title': [['245 00$aAnnals /$cX'], ['222 #0$aAnnals', '245 00$aAnnals /$cX']],
  abbreviate: [['222 #0$aJournal of art$b(Paris)'], ['210 1#$aJ. art$b(Paris)', '222 #0$aJournal of art$b(Paris)']],
  ceased: [
    [F008, '362 0#$aVol. 1 (1985)-vol. 9 (1993).'],
    ['008 850901d19851993fr#mr#p#######0###b0fre##', '362 0#$aVol. 1 (1985)-vol. 9 (1993).'],
  ],
  punctuation: [
    ['245 00$aAnnals :$breport /$cX.', '264 #1$aParis :$bNord,$c1990-'],
    ['245 00$aAnnals$breport$cX.', '264 #1$aParis$bNord$c1990-'],
  ],
  https: [['856 40$uHTTP://a.org/http:b$zhttp:'], ['856 40$uhttps://a.org/http:b$zhttp:']],
  proxies: [
    ['856 40$uhttps://ezproxy.a.org/x', '856 40$uhttps://a.org/proxy.html', '856 40$uhttps://www-a.proxy.b.org/'],
    ['856 40$uhttps://a.org/proxy.html'],
  ],
  'address-indicators': [
    ['856 ##$uhttp://a.org', '856 #1$uftp://a.org', '856 ##$zNone'],
    ['856 40$uhttp://a.org', '856 #1$uftp://a.org', '856 ##$zNone'],
  ],
  imprint: [
    ['260 ##$6880-01$aMoskva$bNauka', '880 ##$6260-01/(N$aМосква$bНаука'],
    ['264 #1$6880-01$aMoskva$bNauka', '880 ##$6264-01/(N$aМосква$bНаука'],
  ],
  series: [['440 #4$aThe series$x0028-0836'], ['490 0#$aThe series$x0028-0836']],
  'online-types': [
    ['008 850901c19859999fr#mr#p#o#####0###b0fre##', '336 ##$btxt'],
    [
      '008 850901c19859999fr#mr#p#o#####0###b0fre##',
      '336 ##$btxt',
      '337 ##$acomputer$bc$2rdamedia',
      '338 ##$aonline resource$bcr$2rdacarrier',
    ],
  ],
  'linked-issns': [
    ['776 08$tA$x00280836', '785 00$x1234'],
    ['776 08$tA$x0028-0836', '785 00$x1234'],
  ],
}

describe('shipped macros', () => {
  it.each(SHIPPED_MACROS)('have the expected result and are idempotent: $id', ({ id, source }) => {
    const [before, after] = CASES[id]
    const { record, notes } = runSource(source, recordOfLines(...before))
    expect(fieldLines(record)).toEqual(after)
    expect(notes).toEqual([])
    expect(runSource(source, record).record).toBe(record)
  })
})
