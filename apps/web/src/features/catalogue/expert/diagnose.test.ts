import type { Field } from '@seriatim/marc'
import { defaultSettings } from '@seriatim/rules'
import { compilePattern } from '@seriatim/rules/patterns'
import { describe, expect, it } from 'vitest'
import { contentToRecord } from '../../document/content.ts'
import { readLines } from '../../document/lines.ts'
import { groupedByField, placeOfProblem, serverOnly, stillValidProblems } from '../problems/problem.ts'
import { fixOf, hasStructuralErrors, problemsOf, type SetRules } from './diagnose.ts'

const SOUND = [
  'LDR    00000cas a2200000 i 4500',
  '001    0028-0836',
  '003    ISSN',
  '005    20230605101500.0',
  '007    ta',
  '008    190312c20199999enkwr p       0   b0eng c',
  '022 0_ $a0028-0836$2_2$l0028-0836',
  '044 __ $aenk$cGBR',
  '222 __ $aNature',
  '245 10 $aNature',
  '264 _1 $aLondon$bMacmillan$c1869-',
  '699 __ $8wor',
]
const OPTIONS = {
  today: '2026-03-01',
  category: 'wor',
  loadedIssn: '0028-0836',
  isMemberOfIc: false,
  stored: readLines(SOUND).content,
  isStoredDraft: false,
  rules: undefined,
} as const
const withLine = (tag: string, line: string): string[] => SOUND.map((text) => (text.startsWith(tag) ? line : text))

describe('problems of a record under edit', () => {
  it('are empty for a valid record', () => {
    const reading = readLines(SOUND)
    expect(problemsOf(reading, OPTIONS).filter(({ level }) => level === 'error')).toEqual([])
    expect(hasStructuralErrors(reading, OPTIONS)).toBe(false)
  })

  it('include an empty subfield only if that subfield is stored', () => {
    const lines = [...SOUND, '780 00 $a$tNature news']
    const codesOf = (stored: readonly string[]) =>
      problemsOf(readLines(lines), { ...OPTIONS, stored: readLines(stored).content }).flatMap((problem) =>
        problem.origin === 'rule' ? [problem.diagnostic.code] : [],
      )
    expect(codesOf(lines)).toContain('empty-subfield')
    expect(codesOf(SOUND)).not.toContain('empty-subfield')
  })

  it('include the removal of a cancelled number if a version was active, but not if there is only a draft', () => {
    const stored = readLines(withLine('022', '022 0_ $a0028-0836$2_2$l0028-0836$z1476-4687')).content
    const codesOf = (isStoredDraft: boolean) =>
      problemsOf(readLines(SOUND), { ...OPTIONS, stored, isStoredDraft }).flatMap((problem) =>
        problem.origin === 'rule' ? [problem.diagnostic.code] : [],
      )
    expect(codesOf(false)).toContain('cancelled-removed')
    expect(codesOf(true)).not.toContain('cancelled-removed')
  })

  it('include violations of rules made in administration, of regular expressions once their parser has loaded', () => {
    const ofKind = (id: string, kind: string, parameters: Record<string, string>) => ({
      id,
      enabled: true,
      levels: defaultSettings['missing-tag']!.levels,
      parameters: {},
      made: { kind, parameters, names: { en: id }, sentences: { en: 'Look at {field}.' } },
      asks_base: false,
      structural: false,
    })
    const rules: SetRules = {
      rules: [
        ofKind('own-absent', 'presence', { place: '044$a', wants: 'absent' }),
        ofKind('own-pattern', 'pattern', { place: '222$a', pattern: '[A-Z]+', wants: 'fits', extent: 'whole' }),
      ],
      codes: {
        ...{ centres: ['_2'], countries: ['GBR'], lcCountries: ['enk'], languages: ['eng'], media: ['ta'] },
        ...{ categories: ['wor'], resourceTypes: ['p'], centreCountries: {}, countriesOfLc: {} },
      },
    }
    const found = (patterns: typeof compilePattern | undefined) =>
      problemsOf(readLines(SOUND), { ...OPTIONS, rules, patterns }).flatMap((problem) =>
        problem.origin === 'rule' && problem.diagnostic.sentences
          ? [`${problem.field} ${problem.diagnostic.code}`]
          : [],
      )
    expect(found(undefined)).toEqual(['044 own-absent'])
    expect(found(compilePattern)).toEqual(['044 own-absent', '222 own-pattern'])
  })

  it('depend on the settings and lists of the server', () => {
    const reading = readLines(withLine('044', '044 __ $aenk$cQQQ'))
    const codesOf = (rules: SetRules | undefined) =>
      problemsOf(reading, { ...OPTIONS, rules }).flatMap((problem) =>
        problem.origin === 'rule' && problem.diagnostic.code.startsWith('reference-list')
          ? [`${problem.level} ${problem.diagnostic.code}`]
          : [],
      )
    expect(codesOf(undefined)).toEqual(['error reference-list.countries'])
    const { enabled, levels, parameters } = defaultSettings['reference-list']!
    const rule = { enabled, parameters, levels: { ...levels, wor: 'warning' as const } }
    const codes = {
      centres: ['_2'],
      countries: ['GBR'],
      lcCountries: ['enk'],
      languages: ['eng'],
      media: ['ta'],
      categories: ['wor'],
      resourceTypes: ['p'],
      centreCountries: {},
      countriesOfLc: {},
    }
    const rules = [{ id: 'reference-list', asks_base: false, structural: false, ...rule }]
    expect(codesOf({ rules, codes })).toEqual(['warning reference-list.countries'])
    expect(codesOf({ rules, codes: { ...codes, countries: ['QQQ'] } })).toEqual([])
  })

  it('exclude missing fields that the server adds to a new record', () => {
    const bare = SOUND.filter((text) => !text.startsWith('005')).map((text) => text.replace('$l0028-0836', ''))
    const errorsWith = (stored: string[]) =>
      problemsOf(readLines(bare), { ...OPTIONS, stored: readLines(stored).content }).filter(
        ({ level }) => level === 'error',
      )
    expect(errorsWith(bare)).toEqual([])
    expect(errorsWith(SOUND).map(({ field }) => field)).toEqual(expect.arrayContaining(['005', '022']))
  })

  it('contain each unparsed line once, and prevent validation', () => {
    const reading = readLines(withLine('245', '245 10 Nature'))
    const found = problemsOf(reading, OPTIONS).filter(({ field }) => field === '245')
    expect(found).toEqual([
      expect.objectContaining({
        origin: 'line',
        code: 'subfield_expected',
        occurrence: 1,
        place: { line: 9, from: 7, to: 13 },
      }),
    ])
    expect(hasStructuralErrors(reading, OPTIONS)).toBe(true)
  })

  it('of a rule have a place and, if it is safe, a fix', () => {
    const reading = readLines(withLine('022', '022 0_ $a0028-0836$2_2$l0028-0836$z1234-5678'))
    const problem = problemsOf(reading, OPTIONS).find(({ field, subfield }) => field === '022' && subfield === 'z')!
    expect(placeOfProblem(problem, reading)).toEqual({ line: 6, from: 33, to: 44 })
    expect(hasStructuralErrors(reading, OPTIONS)).toBe(false)
    const fix = fixOf(reading.content, problem, [])!
    expect(fix.content.entries[5]).toMatchObject({
      subfields: expect.arrayContaining([{ code: 'z', value: '1234-5679' }]),
    })
  })

  it('reported by the server exclude those that the browser detects itself', () => {
    const own = problemsOf(readLines(withLine('022', '022 0_ $a0028-0836$2_2$l0028-0836$z1234-5678')), OPTIONS)
    const known = own.find(({ subfield }) => subfield === 'z')!
    const code = known.origin === 'rule' ? known.diagnostic.code : ''
    const fromServer = serverOnly(
      {
        errors: [
          { field: '022', occurrence: 1, subfield: 'z', code, error: 'said twice' },
          { field: '776', occurrence: 2, code: 'link-unknown', error: 'There is no such record.' },
        ],
        warnings: [],
      },
      own,
    )
    expect(fromServer).toEqual([
      {
        origin: 'server',
        level: 'error',
        field: '776',
        occurrence: 2,
        code: 'link-unknown',
        sentence: 'There is no such record.',
      },
    ])
  })

  it('reported by the server remain until their field changes', () => {
    const judged = contentToRecord(readLines(SOUND).content)
    const stated = serverOnly(
      {
        errors: [
          { field: '022', occurrence: 1, subfield: 'z', code: 'unknown', error: 'No such record.' },
          { field: '780', occurrence: 1, code: 'missing', error: 'There is none.' },
          { field: 'LDR', occurrence: 1, code: 'leader', error: 'Not so.' },
        ],
        warnings: [],
      },
      [],
    )
    const left = (lines: string[]) =>
      stillValidProblems(stated, judged, contentToRecord(readLines(lines).content)).map(({ field }) => field)
    expect(left(SOUND)).toEqual(['022', '780', 'LDR'])
    expect(left(withLine('022', '022 0_ $a0028-0836'))).toEqual(['780', 'LDR'])
    expect(left(withLine('LDR', 'LDR    00000nas a2200000 i 4500'))).toEqual(['022', '780'])
    expect(left(SOUND.filter((text) => !text.startsWith('022')))).toEqual(['780', 'LDR'])
  })

  it('are grouped by field, those of the leader first', () => {
    const at = (field: string, occurrence: number) =>
      ({ origin: 'server', level: 'error', field, occurrence, code: '', sentence: '' }) as const
    const groups = groupedByField([at('245', 2), at('LDR', 1), at('022', 1), at('245', 1)])
    expect(groups.map(({ field, problems }) => [field, problems.map(({ occurrence }) => occurrence)])).toEqual([
      ['LDR', [1]],
      ['022', [1]],
      ['245', [1, 2]],
    ])
  })
})

describe('a quick fix', () => {
  const archive = readLines(['920 __ $hclockss']).content.entries as readonly Field[]

  it('restores a locked enrichment that the server reports as missing', () => {
    const problem = {
      origin: 'server',
      level: 'error',
      field: '920',
      occurrence: 1,
      code: 'ic-only-enrichment',
      sentence: '',
    } as const
    const fixed = fixOf(readLines(SOUND).content, problem, archive)
    expect(fixed?.content.entries.at(-1)).toEqual(archive[0])
    expect(fixOf(fixed!.content, problem, archive)).toBeUndefined()
  })

  it('never changes a locked enrichment', () => {
    const line = '510 0_ $aA$6 $9facet'
    const reading = readLines([...SOUND.slice(0, -1), line, SOUND.at(-1)!])
    const cited = readLines([line]).content.entries as readonly Field[]
    for (const problem of problemsOf(reading, OPTIONS)) {
      const fix = fixOf(reading.content, problem, cited)
      if (fix) expect(fix.content.entries).toContainEqual(cited[0])
    }
  })
})
