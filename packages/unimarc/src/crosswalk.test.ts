import { dataField, type Field, isDataField, type MarcRecord, readRecords, toLines } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUnimarcWriter, fromUnimarc, isUnimarc, LossTally, lossPlace, toUnimarc } from './index.ts'

const NOW = new Date('2026-11-21')

const record = (...lines: string[]): MarcRecord => {
  const fields = lines.map((line): Field => {
    const tag = line.slice(0, 3)
    if (tag < '010') return { tag, value: line.slice(4) }
    const [indicators = '', ...parts] = line.slice(4).split('$')
    return dataField(
      tag,
      indicators[0]!.replace('_', ' '),
      indicators[1]!.replace('_', ' '),
      parts.map((part) => [part[0]!, part.slice(1).trim()] as const),
    )
  })
  return { leader: '00000cas a2200000 i 4500', fields }
}

/** The fields of a record as lines, without leader. */
const shown = ({ fields }: MarcRecord): string[] =>
  fields.map((field) =>
    isDataField(field)
      ? `${field.tag} ${(field.indicator1 + field.indicator2).replaceAll(' ', '_')}${field.subfields.map(({ code, value }) => ` $${code} ${value}`).join('')}`
      : `${field.tag} ${field.value}`,
  )

const NATURE = record(
  '001 0028-0836',
  '003 ISSN',
  '005 20190816120000.0',
  '007 ta',
  '008 750101c18699999xxkwr p       0   b0eng  ',
  '022 0_$a0028-0836$l0028-0836$z1111-1119$y0000-000$2_2',
  '044 __$axxk$cGBR',
  '080 __$a5$2UDC',
  '210 1_$aNature$b(Lond.)',
  '222 __$aNature$b(London)',
  '245 10$aNature :$ba weekly illustrated journal of science',
  '246 14$aNature, a weekly journal',
  '264 31$aLondon$bMacmillan$c1869-',
  '310 __$aWeekly',
  '321 __$aFortnightly$b1869-1870',
  '362 0_$aVol. 1, no. 1-',
  '510 0_$aScopus',
  '710 2_$aMacmillan Publishers',
  '776 08$tNature (Basingstoke. Online)$x1476-4687$hcr',
  '780 00$tReader$x2222-2224',
  '785 06$tNature physics$x3333-3339',
  '856 40$uhttps://www.nature.com$zFull text$70',
  '699 __$8reg',
)

describe('a MARC 21 serial converted to UNIMARC', () => {
  const { record: unimarc, lost } = toUnimarc(NATURE, NOW)
  const lines = shown(unimarc)

  it('has a valid UNIMARC record label', () => {
    expect(unimarc.leader).toBe('00000cas  2200000   450 ')
  })

  it('has its fields in tag order', () => {
    expect(lines).toEqual([
      '001 0028-0836',
      '003 http://issn.org/resource/ISSN/0028-0836',
      '005 20190816120000.0',
      '011 0_ $a 0028-0836 $f 0028-0836 $y 1111-1119 $z 0000-000',
      '100 __ $a 19750101a18699999u  y0engy50      ba',
      '101 0_ $a eng',
      '102 __ $a GB',
      '106 __ $a r',
      expect.stringMatching(/^110 __ \$a a.a {4}0uu0$/),
      '200 1_ $a Nature $e a weekly illustrated journal of science',
      '207 _0 $a Vol. 1, no. 1-',
      '214 10 $a London $c Macmillan $d 1869-',
      '321 __ $a Scopus',
      '326 __ $a Weekly',
      '326 __ $a Fortnightly $b 1869-1870',
      '430 _1 $t Reader $x 2222-2224',
      '446 _1 $t Nature physics $x 3333-3339',
      '452 _1 $t Nature (Basingstoke. Online) $x 1476-4687',
      '512 1_ $a Nature, a weekly journal',
      '530 0_ $a Nature $b (London)',
      '531 __ $a Nature $b (Lond.)',
      '675 __ $a 5 $v UDC',
      '712 02 $a Macmillan Publishers',
      expect.stringMatching(/^801 _3 \$a GB \$b .* \$c 20190816$/),
      '802 __ $a 02',
      '856 4_ $u https://www.nature.com $z Full text',
    ])
  })

  it('is returned with a list of the lost content', () => {
    expect(lost.map(lossPlace)).toEqual(['776 $h', '856 $7', '699'])
  })

  it('is returned with a code for each loss, by which losses can be counted over many records', () => {
    const tally = new LossTally()
    tally.add(lost)
    tally.add(lost.slice(0, 1))
    expect(tally.places()).toEqual([
      ['776 $h', 2],
      ['699', 1],
      ['856 $7', 1],
    ])
  })

  it('is recognised as UNIMARC, unlike the original', () => {
    expect([isUnimarc(unimarc), isUnimarc(NATURE)]).toEqual([true, false])
  })
})

describe('cancelled and incorrect ISSNs, converted to UNIMARC and back,', () => {
  it('change their subfield codes in both directions', () => {
    const there = toUnimarc(record('022 __$a1111-1119$y2222-222$z3333-3339'), NOW).record
    expect(shown(there)).toContain('011 __ $a 1111-1119 $z 2222-222 $y 3333-3339')
    expect(shown(fromUnimarc(there).record)).toContain('022 __ $a 1111-1119 $y 2222-222 $z 3333-3339')
  })
})

describe('titles converted to UNIMARC', () => {
  it('lose ISBD punctuation and the count of non-sorting characters', () => {
    const { record: unimarc } = toUnimarc(record('245 04$aThe lancet =$b= La lanceta /$cJ. Smith'), NOW)
    expect(shown(unimarc)).toContain('200 0_ $a \u0098The \u009clancet $d La lanceta $f J. Smith')
  })

  it('are marked in 530 as equal to the key title or not', () => {
    const other = toUnimarc(record('222 __$aReader$b(Paris)', '245 10$aThe reader'), NOW).record
    expect(shown(other)).toContain('530 1_ $a Reader $b (Paris)')
  })
})

describe('a merger converted to UNIMARC', () => {
  const merger = record(
    '785 07$6880-01$tPartner$x1111-1119',
    '785 07$tResult$x2222-2227',
    '880 07$6785-01/(N$tУчастник$x1111-1119',
  )
  const { record: unimarc } = toUnimarc(merger, NOW)

  it('has the result in the last 447, after partners in all scripts', () => {
    expect(shown(unimarc).filter((line) => line.startsWith('4'))).toEqual([
      '447 _1 $6 a01 $7 ba $t Partner $x 1111-1119',
      '447 _1 $6 a01 $7 ca $t Участник $x 1111-1119',
      '447 _1 $t Result $x 2222-2227',
    ])
  })

  it('is converted back with the result in the last 785', () => {
    expect(shown(fromUnimarc(unimarc).record)).toEqual(
      expect.arrayContaining([
        '785 07 $6 880-01 $t Partner $x 1111-1119',
        '785 07 $t Result $x 2222-2227',
        '880 07 $6 785-01/(N $t Участник $x 1111-1119',
      ]),
    )
    const results = shown(fromUnimarc(unimarc).record).filter((line) => line.startsWith('785'))
    expect(results.at(-1)).toContain('Result')
  })
})

describe('fields in other scripts, converted to UNIMARC,', () => {
  const russian = record(
    '245 10$6880-01$aVestnik',
    '264 _1$6880-02$aMoskva$bNauka',
    '880 10$6245-01/(N$aВестник',
    '880 _1$6264-02/(N$aМосква$bНаука',
    '880 __$6500-00/(2/r$aהערה',
  )

  it('are in fields of the same tag, distinguished by $7', () => {
    expect(shown(toUnimarc(russian, NOW).record)).toEqual(
      expect.arrayContaining([
        '200 1_ $6 a01 $7 ba $a Vestnik',
        '200 1_ $6 a01 $7 ca $a Вестник',
        '214 _0 $6 a02 $7 ba $a Moskva $c Nauka',
        '214 _0 $6 a02 $7 ca $a Москва $c Наука',
        '300 __ $6 a00 $7 ha $a הערה',
      ]),
    )
  })

  it('are converted back to 880s with script and direction derived from the text', () => {
    const back = shown(fromUnimarc(toUnimarc(russian, NOW).record).record)
    expect(back).toEqual(
      expect.arrayContaining([
        '245 1_ $6 880-01 $a Vestnik',
        '880 1_ $6 245-01/(N $a Вестник',
        '264 _1 $6 880-02 $a Moskva $b Nauka',
        '880 _1 $6 264-02/(N $a Москва $b Наука',
        '880 __ $6 500-00/(2/r $a הערה',
      ]),
    )
  })
})

describe('coded data converted to UNIMARC', () => {
  const there = (...lines: string[]) => shown(toUnimarc(record(...lines), NOW).record)

  it('keep languages and their roles', () => {
    expect(there('008 750101c18699999enkwr p       0   b0mul  ', '041 1_$aeng$afre$hrus$bger')).toContain(
      '101 1_ $a mul $a eng $a fre $c rus $d ger',
    )
  })

  it('derive the century of a two-digit year from the current date', () => {
    expect(there('008 270101c2027    xx wr p       0   b0eng  ').join()).toContain('$a 20270101')
    expect(there('008 280101c2027    xx wr p       0   b0eng  ').join()).toContain('$a 19280101')
  })

  it('include the carrier codes of 007', () => {
    expect(there('007 cr unu||||||||')).toContain('135 __ $a vrunu||||||||')
    expect(there('007 he')).toContain('130 __ $a e||||||||||')
  })

  it('are converted with a list of the positions that UNIMARC cannot store', () => {
    const { lost } = toUnimarc(record('008 750101c18699999scowr pd      0   b1eng d'), NOW)
    expect(lost.map(lossPlace)).toEqual(expect.arrayContaining(['008/34', '008/39', '008/15-17']))
  })
})

describe('a conversion to UNIMARC and back', () => {
  it('restores the fields that both formats cover', () => {
    const back = shown(fromUnimarc(toUnimarc(NATURE, NOW).record).record)
    const expected = shown(NATURE)
      .filter((line) => !line.startsWith('699'))
      .map((line) =>
        line
          .replace('245 10 $a Nature :', '245 1_ $a Nature')
          .replace(' $h cr', '')
          .replace('776 08', '776 0_')
          .replace('856 40', '856 4_')
          .replace(' $7 0', ''),
      )
    expect(back).toEqual(expected)
  })

  it('is stable: a second round trip changes nothing', () => {
    for (const each of generate({ count: 400, first: 1 })) {
      const once = toUnimarc(each, NOW).record
      const twice = toUnimarc(fromUnimarc(once).record, NOW).record
      // The system that writes UNIMARC adds itself as an agency in 801.
      const own = (of: MarcRecord) => shown(of).filter((line) => !line.startsWith('801'))
      expect(own(twice)).toEqual(own(once))
    }
  })

  it('accepts any record without an exception', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 })
    const code = fc.constantFrom(...'abcdefgtx26789')
    const field = fc.oneof(
      fc.record({ tag: fc.constantFrom('001', '005', '006', '007', '008'), value: text }),
      fc.record({
        tag: fc.constantFrom('022', '041', '044', '245', '246', '264', '776', '780', '785', '856', '880', '999'),
        indicator1: fc.constantFrom(' ', '0', '1', '2'),
        indicator2: fc.constantFrom(' ', '0', '4', '9'),
        subfields: fc.array(fc.record({ code, value: text }), { maxLength: 4 }),
      }),
    )
    fc.assert(
      fc.property(
        fc.record({ leader: fc.string({ maxLength: 30 }), fields: fc.array(field, { maxLength: 10 }) }),
        (any) => {
          const { record: unimarc } = toUnimarc(any as MarcRecord, NOW)
          expect(unimarc.leader).toHaveLength(24)
          expect(fromUnimarc(unimarc).record.leader).toHaveLength(24)
          expect(toLines(unimarc).length).toBeGreaterThan(1)
        },
      ),
    )
  })
})

describe('UNIMARC files', () => {
  it('in ISO 2709 have the UNIMARC entry map, and can be read back', async () => {
    const writer = createUnimarcWriter('unimarc', NOW, new LossTally())
    const { bytes, problems } = writer.write(NATURE)
    expect(problems).toEqual([])
    expect(new TextDecoder().decode(bytes).slice(5, 24)).toMatch(/^cas {2}22\d{5} {3}450 $/)
    const read = []
    for await (const result of readRecords([bytes!], 'iso2709')) read.push(result)
    expect(read).toHaveLength(1)
    expect(shown(read[0]!.record!)).toEqual(shown(toUnimarc(NATURE, NOW).record))
  })

  it('in text and XML contain the same fields', async () => {
    for (const form of ['unimarc-mrk', 'unimarc-marcxml'] as const) {
      const writer = createUnimarcWriter(form, NOW, new LossTally())
      const parts = [writer.start, writer.write(NATURE).bytes!, writer.write(NATURE).bytes!, writer.end]
      const read = []
      for await (const result of readRecords(parts, 'auto')) read.push(result)
      expect(read.map(({ record: each }) => shown(each!))).toEqual(Array(2).fill(shown(toUnimarc(NATURE, NOW).record)))
    }
  })
})
