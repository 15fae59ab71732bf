import { describe, expect, it } from 'vitest'
import { compileMacro } from './compile.ts'
import { ENVIRONMENT, fieldLines, recordOfLines, runSource } from './testing/run-source.ts'

const F008 = '008 200101c20209999fr#mr#p#######0###b0fre##'
const after = (source: string, ...lines: string[]): readonly string[] =>
  fieldLines(runSource(source, recordOfLines(...lines)).record)

describe('set', () => {
  it('changes only the subfield that meets the condition', () => {
    expect(after('set 044$a = "fr" where $a = "xx"', '044 ##$axx$ade$axx')).toEqual(['044 ##$afr$ade$afr'])
    expect(after('set 044$a = "fr" where 044$a = "xx"', '044 ##$axx$ade')).toEqual(['044 ##$afr$ade'])
  })
  it('adds a missing subfield to an existing field, but adds no field', () => {
    expect(after('set 856$z = "Free"', '856 40$uhttp://a.org', '856 40$uhttp://b.org$zPaid')).toEqual([
      '856 40$uhttp://a.org$zFree',
      '856 40$uhttp://b.org$zFree',
    ])
    expect(after('set 500$a = "x"', '245 00$aA')).toEqual(['245 00$aA'])
  })
  it('writes character positions, leader and indicators, and reads # as a blank', () => {
    expect(after('set 008/06 = "d"\nset 008/11-14 = "2023"', F008)).toEqual([
      '008 200101d20202023fr#mr#p#######0###b0fre##',
    ])
    expect(runSource('set LDR/06 = "m"', recordOfLines(F008)).record.leader.slice(5, 8)).toBe('cms')
    expect(after('set 245^2 = "_"\nadd 500 _# $a "x"', '245 00$aA')).toEqual(['245 0#$aA', '500 ##$ax'])
    expect(after('set 856[2]^2 = "#"', '856 40$ua', '856 41$ub')).toEqual(['856 40$ua', '856 4#$ub'])
  })
  it('deletes a subfield that is set to an empty text, and a field without other subfields', () => {
    expect(after('set 246$b = ""', '246 10$aA$bB', '246 10$bC')).toEqual(['246 10$aA'])
  })
  it('does not create a subfield that has only blanks', () => {
    expect(after('set 500$a = " "\nadd 500 ## $a " " $3 "x"', '500 ##$aNote$3y')).toEqual(['500 ##$3y', '500 ##$3x'])
  })

  it('reads values of other fields, and of the current field for the same tag', () => {
    expect(after('set 856$3 = 245$a + ", " + $u', '245 00$aNature', '856 40$ux', '856 40$uy')).toEqual([
      '245 00$aNature',
      '856 40$ux$3Nature, x',
      '856 40$uy$3Nature, y',
    ])
  })
  it('adds a note about an invalid value, and does not change the field', () => {
    const run = runSource('set 008/07-10 = find(362$a, /\\d+/)', recordOfLines(F008, '362 0#$aVol. 1'))
    expect(run.notes).toEqual([{ line: 1, code: 'wrong_length', parameters: { needed: 4, is: 1 } }])
    expect(run.steps).toEqual([])
  })
})

describe('add', () => {
  it('inserts a field in tag order, and omits its empty subfields', () => {
    expect(after('add 650 #7 $a "Physics" $b 245$b $2 "fast"', '245 00$aA', '700 1#$aB')).toEqual([
      '245 00$aA',
      '650 #7$aPhysics$2fast',
      '700 1#$aB',
    ])
  })
  it('adds neither an equal field nor a second field of a non-repeatable tag', () => {
    expect(after('add 500 ## $a "x"\nadd 500 ## $a "x"', '245 00$aA')).toEqual(['245 00$aA', '500 ##$ax'])
    const run = runSource('add 245 00 $a "B"', recordOfLines('245 00$aA'))
    expect(run.notes).toEqual([{ line: 1, code: 'there_already', parameters: { tag: '245' } }])
  })
  it('adds a subfield to the selected fields', () => {
    expect(after('add 044$c "fr" where $a = "xx"', '044 ##$axx', '044 ##$ade')).toEqual([
      '044 ##$axx$cfr',
      '044 ##$ade',
    ])
  })
})

describe('delete', () => {
  it('removes all fields or subfields, or only the nth', () => {
    const urls = ['856 40$uhttp://old.org', '856 40$uhttp://new.org', '856 40$uhttp://old.org/2']
    expect(after('delete 856 where $u contains "old"', ...urls)).toEqual([urls[1]])
    expect(after('delete 856[last]', ...urls)).toEqual(urls.slice(0, 2))
    expect(after('delete 856[2]', ...urls)).toEqual([urls[0], urls[2]])
    expect(after('delete 856[4]', ...urls)).toEqual(urls)
    expect(after('delete 044$c where $c = "xx"', '044 ##$ade$cxx$cyy')).toEqual(['044 ##$ade$cyy'])
  })
})

describe('copy and move', () => {
  it('create a new field with the default indicators of the profile', () => {
    expect(after('move 246$a to 247$a', '246 10$aOld$bpart')).toEqual(['246 10$bpart', '247 ##$aOld'])
  })
  it('use the only field of a tag, or the nth if the macro names a number', () => {
    expect(after('move 500$a to 245$b', '245 00$aA', '500 ##$ax')).toEqual(['245 00$aA$bx'])
    expect(after('copy 245$a to 246[2]$b', '245 00$aA', '246 1#$ax', '246 1#$ay')).toEqual([
      '245 00$aA',
      '246 1#$ax',
      '246 1#$ay$bA',
    ])
  })
  it('change the code of a subfield and the tag of a field', () => {
    expect(after('move 260$b to 260$a', '260 ##$cC$bB')).toEqual(['260 ##$cC$aB'])
    expect(after('move 440 to 490 where $a contains "x"', '440 #0$ax', '440 #0$ay')).toEqual(['440 #0$ay', '490 #0$ax'])
    expect(after('copy 222 to 246', '222 #0$aA')).toEqual(['222 #0$aA', '246 #0$aA'])
  })
})

describe('replace', () => {
  it('replaces texts, words, and patterns with groups', () => {
    expect(after('replace "nat" with "N" in 245$a', '245 00$anatural nation')).toEqual(['245 00$aNural Nion'])
    expect(after('replace word "art" with "Art" in 245$a', '245 00$aart, party and art')).toEqual([
      '245 00$aArt, party and Art',
    ])
    expect(after('replace /(\\w+) of (\\w+)/i with "$2: $1!" in 245$a', '245 00$aJournal OF Art')).toEqual([
      '245 00$aArt: Journal!',
    ])
  })
  it('changes only subfields that contain text, not sources and control numbers such as $2 and $0', () => {
    expect(after('replace "x" with "y" in 650', '650 #7$axx$0xx$2xx')).toEqual(['650 #7$ayy$0xx$2xx'])
  })
})

describe('a condition of a macro', () => {
  it.each([
    ['650 exists', true],
    ['650[3] exists', false],
    ['500 missing', true],
    ['650$a = "b"', true],
    ['650$a != "b"', false],
    ['650$a != "c"', true],
    ['not 650$a = "b" or 245$a starts with "Na"', true],
    ['650$a = "a" and (245^1 = "1" or 245^2 = "0")', true],
    ['245$a ends with "re" and 008/06 = "c"', true],
    ['008/23 exists', false],
    ['008/35-37 matches /^(fre|eng)$/', true],
    ['lower(245$a) contains "nat"', true],
    ['LDR/07 = "s"', true],
    ['245 = "Nature rest"', true],
  ])('has the expected value: %s -> %s', (condition, expected) => {
    const record = recordOfLines(F008, '245 00$aNature$brest', '650 #0$aa', '650 #0$ab')
    const { steps } = runSource(`if ${condition}\n add 500 ## $a "yes"\nelse\n add 500 ## $a "no"\nend`, record)
    expect(steps).toMatchObject([
      { line: expected ? 2 : 4, after: { subfields: [{ value: expected ? 'yes' : 'no' }] } },
    ])
  })
})

describe('functions of a macro', () => {
  it.each([
    ['trim("  a   b ")', 'a b'],
    ['trim_punctuation("Title /")', 'Title'],
    ['trim_punctuation("Title ; : ")', 'Title'],
    ['trim_punctuation("Paris, 1990.")', 'Paris, 1990'],
    ['trim_punctuation("in the U.S.")', 'in the U.S.'],
    ['trim_punctuation("and so on...")', 'and so on...'],
    ['upper("é")', 'É'],
    ['lower("ÀB")', 'àb'],
    ['capitalise("«été")', '«Été'],
    ['abbreviate("Journal of art")', 'J. art'],
    ['transliterate("Журнал")', 'Žurnal'],
    ['transliterate("Журнал", "Cyrl-alalc")', 'Zhurnal'],
    ['transliterate("Nature 2")', 'Nature 2'],
    ['check_digit("0317-847")', '1'],
    ['issn("03178471")', '0317-8471'],
    ['issn("12345678")', '12345678'],
    ['today()', '2026-11-26'],
    ['today("yymmdd")', '261126'],
    ['replace("a-b-c", "-", "+")', 'a+b+c'],
    ['replace("1999/2000", /(\\d+)\\/(\\d+)/, "$2-$1")', '2000-1999'],
    ['find("Vol. 1 (1999)-", /\\((\\d{4})\\)/)', '1999'],
    ['find("abc", /x/) + "none"', 'none'],
  ])('return the expected value: %s', (expression, expected) => {
    const { steps, notes } = runSource(`add 500 ## $a ${expression}`, recordOfLines(F008))
    expect(notes).toEqual([])
    expect(steps).toMatchObject([{ after: { subfields: [{ value: expected }] } }])
  })
  it('leave the field unchanged and add a note if they have no result', () => {
    const { record, notes } = runSource(
      'set 245$a = transliterate($a)\nset 245$a = "x" where check_digit($a) = "1"',
      recordOfLines('245 00$a漢字'),
    )
    expect(fieldLines(record)).toEqual(['245 00$a漢字'])
    expect(notes.map(({ line, code }) => [line, code])).toEqual([
      [1, 'no_romanisation'],
      [2, 'no_check_digit'],
    ])
    const without = { ...ENVIRONMENT, abbreviate: () => undefined }
    expect(runSource('add 210 0# $a abbreviate("Art")', recordOfLines(F008), without).notes).toMatchObject([
      { code: 'no_abbreviation' },
    ])
  })
})

describe('fields with an 880', () => {
  const pair = ['245 00$6880-01$aZhurnal$cFu', '880 00$6245-01/(N$aЖурнал$cФу']
  it('are changed, deleted and moved to another tag together with the 880', () => {
    expect(after('delete 245', ...pair)).toEqual([])
    expect(after('delete 245$c', ...pair)).toEqual(['245 00$6880-01$aZhurnal', '880 00$6245-01/(N$aЖурнал'])
    expect(after('delete 880', ...pair)).toEqual(['245 00$aZhurnal$cFu'])
    expect(after('move 245$c to 245$b', ...pair)).toEqual([
      '245 00$6880-01$aZhurnal$bFu',
      '880 00$6245-01/(N$aЖурнал$bФу',
    ])
    expect(after('move 245 to 246', ...pair)).toEqual(['246 00$6880-01$aZhurnal$cFu', '880 00$6246-01/(N$aЖурнал$cФу'])
    expect(after('copy 245 to 246', ...pair)).toEqual([pair[0], '246 00$aZhurnal$cFu', pair[1]])
  })
  it('lose a moved subfield to a new field, which has a separate 880', () => {
    expect(after('move 245$a to 246$a', ...pair)).toEqual([
      '245 00$6880-01$cFu',
      '246 33$6880-02$aZhurnal',
      '880 00$6245-01/(N$cФу',
      '880 33$6246-02/(N$aЖурнал',
    ])
    expect(after('move 246$a to 247$a', '246 1#$6880-03$aZh', '880 1#$6246-03/(N$aЖ')).toEqual([
      '247 ##$6880-01$aZh',
      '880 ##$6247-01/(N$aЖ',
    ])
  })
})

describe('a macro run', () => {
  it('leaves system fields unchanged', () => {
    const lines = ['510 ##$aA$9facet', '510 ##$aB']
    const { record } = runSource('delete 510', recordOfLines(...lines))
    expect(fieldLines(record).length).toBeLessThan(2)
  })
  it('returns the same record if nothing changes', () => {
    const record = recordOfLines(F008, '245 00$aA')
    expect(runSource('set 245$a = "A"\nset 245$a = "B"\nset 245$a = "A"', record).record).toBe(record)
  })
})

describe('a macro run that exceeds a limit', () => {
  it.each([
    ['too_long', Array.from({ length: 30 }, () => 'set 245$a = $a + $a').join('\n')],
    [
      'too_long',
      `set 245$a = ${Array.from({ length: 12 }, () => 'replace(').join('')}"aaaa"${Array.from({ length: 12 }, () => ', "a", "aaaa")').join('')}`,
    ],
    ['too_much', 'replace "a" with "b" in 500$a where 500[last]$a exists\n'.repeat(300)],
  ])('stops with the note %s', (code, source) => {
    const many = Array.from({ length: 7000 }, (_, at) => `500 ##$a${at}x`)
    const record = recordOfLines('245 00$aab', ...(code === 'too_much' ? many : []))
    const run = runSource(source, record)
    expect(run.notes).toMatchObject([{ code }])
    expect(run.record).toBe(record)
    expect(run.steps).toEqual([])
  })
  it('stops before a pattern with nested repetition takes exponential time', () => {
    const record = recordOfLines(`245 00$a${'a'.repeat(9000)}!`)
    expect(runSource('replace /(a+)+$/ with "x" in 245$a', record).record).toBe(record)
    const heavy = Array.from({ length: 20 }, () => 'replace /(a?){500}$/ with "x" in 245$a').join('\n')
    expect(compileMacro(heavy)).toHaveProperty('macro')
    expect(runSource(heavy, record).notes).toMatchObject([{ code: 'too_much' }])
  })
})
