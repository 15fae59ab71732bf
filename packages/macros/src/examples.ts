/** Examples for the help. A test runs each of them with the date 2026-11-26. */
export type MacroExample = {
  readonly source: string
  /** Fields as lines: tag, indicators (`#` for a blank) and subfields. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export const MACRO_EXAMPLES: readonly MacroExample[] = [
  { source: 'set 044$a = "fr" where $a = "xx"', before: ['044 ##$axx$ade'], after: ['044 ##$afr$ade'] },
  {
    source: 'set 008/06 = "d"\nset 008/11-14 = "2023"',
    before: ['008 850901c19859999fr#mr#p#######0###b0fre##'],
    after: ['008 850901d19852023fr#mr#p#######0###b0fre##'],
  },
  { source: 'move 246$a to 247$a', before: ['246 1#$aBulletin'], after: ['247 ##$aBulletin'] },
  {
    source: 'delete 856 where $u contains "proxy"',
    before: ['856 40$uhttps://proxy.example.org/a', '856 40$uhttps://example.org/a'],
    after: ['856 40$uhttps://example.org/a'],
  },
  {
    source: 'add 650 #7 $a "Physics" $2 "fast" $0 "(OCoLC)fst01063025"',
    before: ['245 00$aAnnals'],
    after: ['245 00$aAnnals', '650 #7$aPhysics$2fast$0(OCoLC)fst01063025'],
  },
  {
    source: 'replace /^(.+), (The|A)$/ with "$2 $1" in 245$a',
    before: ['245 00$aLancet, The'],
    after: ['245 00$aThe Lancet'],
  },
  {
    source: 'replace word "Univ" with "University" in 264$b',
    before: ['264 #1$bUniv Press, Universal'],
    after: ['264 #1$bUniversity Press, Universal'],
  },
  {
    source: 'add 222 #0 $a trim_punctuation(245$a) where 222 missing',
    before: ['245 00$aAnnals of art /$cMuseum.'],
    after: ['222 #0$aAnnals of art', '245 00$aAnnals of art /$cMuseum.'],
  },
  {
    source: 'set 856[1]^2 = "0"\nset 856[last]$z = "Archive"',
    before: ['856 4#$ua', '856 4#$ub'],
    after: ['856 40$ua', '856 4#$ub$zArchive'],
  },
  {
    source: 'if 362$a matches /-/ and not 008/06 = "d"\n  set 500$a = "Checked " + today()\nelse\n  delete 500\nend',
    before: ['362 0#$a1990-1999', '500 ##$aCheck'],
    after: ['362 0#$a1990-1999', '500 ##$aChecked 2026-11-26'],
  },
  {
    source: 'add 246 13 $a transliterate(245$a)',
    before: ['245 00$aНаука'],
    after: ['245 00$aНаука', '246 13$aNauka'],
  },
]
