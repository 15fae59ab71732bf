/**
 * The records on which random requests are tested: invented serials with errors, generated records and difficult cases.
 */
import { createReadStream } from 'node:fs'
import { dataField, type MarcRecord, readRecords } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { generatedSerials } from '../../../../../scripts/testing/generated-serials.ts'

type Pairs = readonly (readonly [code: string, value: string])[]
const field = (tag: string, indicators: string, ...pairs: Pairs) =>
  dataField(tag, indicators[0]!, indicators[1]!, pairs)

const minimalRecord = (issn: string, ...fields: MarcRecord['fields']): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [{ tag: '001', value: issn }, field('022', '  ', ['a', issn]), ...fields],
})

const dated = (dates: string): { tag: string; value: string } => ({
  tag: '008',
  value: `240115${dates}fr mr g       0   a0fre  `,
})

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

/**
 * A record with more words than an index has positions, with one word more often than the index counts, and in
 * different fields.
 */
const huge = minimalRecord(
  '7000-0042',
  field('222', '  ', ['a', 'Overflow of everything']),
  field('500', '  ', ['a', `${'filler '.repeat(300)}${times(17_000, (n) => `w${n}`).join(' ')} the very end`]),
  field('501', '  ', ['a', 'after the flood'], ['a', 'second flood']),
)

/** Records that are likely to reveal errors. Each example of the contract finds some of them. */
export const DIFFICULT: readonly MarcRecord[] = [
  huge,
  minimalRecord('7000-0050', field('222', '  ', ['a', 'Annals of the 1990-1995 quinquennium']), dated('c19901995')),
  minimalRecord('7000-0069', field('245', '00', ['a', 'L’Été'], ['b', 'à la mer'], ['c', 'anonymous'])),
  minimalRecord('7000-0077', field('246', '  ', ['a', 'Ete a']), field('246', '  ', ['a', 'la mer'])),
  // Records with nine to twelve fields of one tag, some of them identical.
  minimalRecord(
    '7000-0085',
    ...times(12, (n) => field('500', n === 9 ? '1 ' : '  ', ['a', `Note ${n + 1} quagga`], ['5', `x${n}`])),
  ),
  minimalRecord('7000-0093', ...times(12, (n) => field('500', '  ', ['a', n === 10 ? 'quagga zebra' : 'zebra']))),
  minimalRecord(
    '7000-0107',
    ...times(9, () => field('650', ' 0', ['a', 'Equidae'], ['x', 'Habits'])),
    field('500', '  ', ['a', 'quagga']),
  ),
  // Records with repeated subfields: the words of one data-field line must be within one of the subfields.
  minimalRecord(
    '7000-0115',
    field('710', '2 ', ['a', 'Institut'], ['b', 'Section nord'], ['b', 'Section sud'], ['a', 'Bureau']),
  ),
  minimalRecord('7000-0123', field('710', '2 ', ['a', 'Institut nord'], ['b', 'Section'], ['b', 'sud'])),
  minimalRecord(
    '7000-0131',
    field('245', '10', ['a', 'Part'], ['n', 'One'], ['n', 'Two'], ['p', 'Alpha'], ['p', 'Beta'], ['n', 'Three']),
  ),
  // Records with fields linked to 880 fields in several scripts: one 880 without its counterpart, one without $6, one
  // with a damaged $6.
  minimalRecord(
    '7000-014X',
    field('222', '  ', ['6', '880-01'], ['a', 'Zhongguo jingji'], ['b', '(Beijing)']),
    field('245', '10', ['6', '880-02'], ['a', 'Zhongguo jingji yuekan']),
    field('264', ' 1', ['6', '880-03'], ['a', 'Beijing :'], ['b', 'Renmin chubanshe,']),
    field('880', '  ', ['6', '222-01/$1'], ['a', '中國經濟'], ['b', '(北京)']),
    field('880', '10', ['6', '245-02/$1'], ['a', '中国经济月刊']),
    field('880', ' 1', ['6', '264-03/$1'], ['a', '北京 :'], ['b', '人民出版社,']),
  ),
  minimalRecord(
    '7000-0158',
    field('245', '00', ['6', '880-01'], ['a', 'al-Majallah al-ʻArabīyah']),
    field('246', '1 ', ['a', 'Arabic review']),
    field('880', '00', ['6', '245-01/(3/r'], ['a', 'المجلّة العربيّة']),
    field('880', '1 ', ['6', '246-00/(3/r'], ['a', 'نَشرة']),
    field('880', '1 ', ['6', '246-00/(3/r'], ['a', 'نشرة ثانية']),
  ),
  minimalRecord(
    '7000-0166',
    field('222', '  ', ['6', '880-01'], ['a', 'Vestnik Moskovskogo universiteta']),
    field('710', '2 ', ['6', '880-02'], ['a', 'Moskovskiĭ universitet.']),
    field('880', '  ', ['6', '222-01/(N'], ['a', 'Вестник Московского университета']),
    field('880', '2 ', ['6', '710-02/(N'], ['a', 'Московский университет.']),
    field('880', '  ', ['a', 'Без ссылки']),
    field('880', '  ', ['6', '24'], ['a', 'Повреждённая ссылка']),
    field('880', '  ', ['6', '880-05'], ['a', 'Ссылка на себя']),
  ),
  minimalRecord(
    '7000-0174',
    field('245', '00', ['6', '245-01'], ['a', 'Wrong link']),
    field('246', '  ', ['6', '880-XX'], ['a', 'Wrong link too']),
  ),
  // Records with markup, quotation marks and query syntax, and with blanks and signs that are not words.
  minimalRecord(
    '7000-0182',
    field('245', '00', ['a', '<script>alert("AND OR NOT")</script> C++ & C# [2nd] {a} (b) ^ ~ \\ / * ?']),
  ),
  minimalRecord(
    '7000-0190',
    field('500', '  ', ['a', '']),
    field('500', '  ', ['a', '   ']),
    field('500', '  ', ['a', '---']),
    field('501', '  '),
  ),
  minimalRecord(
    '7000-0204',
    field('222', '  ', ['a', '']),
    field('245', '00', ['a', ' leading and trailing ']),
    field('246', '##', ['a', 'hash indicators']),
  ),
  minimalRecord('7000-0212', field('245', '00', ['a', '\u0098The \u009Cnon-sorting title']), dated('duuuuuuuu')),
  minimalRecord(
    '7000-0220',
    field('222', '  ', ['a', '\u0098Der \u009CNonsorting']),
    field('245', '04', ['a', 'Der Nonsorting']),
    dated('d19uu199u'),
  ),
  // Records with damaged 008 and leader, with fill characters and blanks.
  minimalRecord('7000-0239', { tag: '008', value: '24' }, field('222', '  ', ['a', 'Short eight'])),
  minimalRecord('7000-0247', { tag: '008', value: '' }, { tag: '007', value: '' }),
  minimalRecord('7000-0255', dated('|||||||||'), { tag: '007', value: 't' }, field('222', '  ', ['a', 'Fill'])),
  minimalRecord(
    '7000-0263',
    dated('c    9999'),
    { tag: '007', value: 'cr' },
    { tag: '007', value: 'ta' },
    { tag: '007', value: 'cr |||' },
  ),
  { leader: 'short', fields: [{ tag: '001', value: '7000-0271' }] },
  {
    leader: '',
    fields: [
      { tag: '001', value: '7000-028X' },
      { tag: '008', value: '240115c20uu9999' },
    ],
  },
  {
    leader: '00000nai|a2200000#i 4500',
    fields: [{ tag: '001', value: '7000-0298' }, dated('u1u9u2u3u'), dated('d18501860')],
  },
  // Records with unusual codes: concatenated, repeated and empty languages; classifications without a digit; names with
  // different endings.
  minimalRecord(
    '7000-0301',
    dated('c20019999'),
    field('041', '0 ', ['a', 'engfre'], ['a', 'eng'], ['a', ''], ['a', 'Ger'], ['b', 'ita']),
    field('080', '  ', ['a', 'abc'], ['a', '(05)33']),
    field('264', ' 1', ['a', 'Paris : '], ['b', 'Maison,'], ['b', 'Maison :'], ['c', '2001-']),
    field('264', '31', ['a', 'Lyon ;'], ['b', 'Maison']),
    field('260', '  ', ['a', 'Paris'], ['b', 'maison /']),
  ),
  minimalRecord(
    '7000-031X',
    field('989', '  ', ['a', 'Zoology'], ['a', 'Zoology']),
    field('082', '0 ', ['a', '590']),
    field('920', '  ', ['h', 'clockss'], ['h', 'portico']),
  ),
  minimalRecord(
    '7000-0328',
    field('510', '0 ', ['a', 'CABABSTRACTS :']),
    field('510', '0 ', ['a', 'Scopus']),
    field('039', ' 9', ['v', '200401011200'], ['y', '201301010000']),
    { tag: '005', value: '19991231235959.0' },
  ),
  minimalRecord('7000-0336', field('264', ' 1', ['b', `${'Long publisher name '.repeat(20)}end`])),
  // Records with ISSNs in all subfields of 022, with a linked ISSN with a wrong check digit, and with families of each
  // kind.
  {
    leader: '00000nas a2200000 i 4500',
    fields: [
      { tag: '001', value: '7000-0344' },
      field('022', '0 ', ['a', '7000-0344'], ['l', '7000-0069'], ['y', '1990-1995'], ['z', '7000-0077']),
    ],
  },
  minimalRecord('7000-0469', field('776', '08', ['t', 'Wrong digit'], ['x', '7000-0344'])),
  minimalRecord('7000-0352', field('776', '08', ['t', 'Twin'], ['x', '7000-0360']), field('699', '  ', ['8', 'reg'])),
  minimalRecord('7000-0360', field('780', '00', ['x', '7000-0379']), field('699', '  ', ['8', 'wor'])),
  minimalRecord('7000-0379', field('787', '08', ['x', '7000-0387']), field('699', '  ', ['8', 'leg'])),
  minimalRecord('7000-0387', field('776', '08', ['x', '7000-0395']), field('699', '  ', ['8', 'sup'])),
  minimalRecord('7000-0395', field('699', '  ', ['8', 'reg'])),
  // Records with unusual words: one letter, digits, very long, ligatures, half-width, combining characters in both
  // forms, and characters beyond U+FFFF.
  minimalRecord(
    '7000-0409',
    field('245', '00', [
      'a',
      `a 1 ½ № ﬁn ｆｕｌｌ ${'x'.repeat(300)} ${'y'.repeat(199)}é 𐐷𐑌 o\u0308l öl Straße İstanbul ırmak`,
    ]),
  ),
  minimalRecord(
    '7000-0417',
    field('245', '00', ['a', '学'], ['b', 'カタカナ 한국어 学报']),
    field('246', '  ', ['a', 'ＮＨＫ 國語']),
  ),
  minimalRecord(
    '7000-0425',
    field('245', '00', ['a', 'a a a b a b']),
    field('246', '  ', ['a', 'b a']),
    field('247', '  ', ['a', 'a c b'], ['h', 'between'], ['b', 'd']),
  ),
  minimalRecord('7000-0433', field('9X9', 'ab', ['A', 'capital code'], ['!', 'odd code'], ['#', 'hash code'])),
  minimalRecord(
    '7000-0441',
    field('500', '  ', ...times(70, (n): readonly [string, string] => [n % 2 === 0 ? 'a' : 'b', `many${n}`])),
  ),
  minimalRecord(
    '7000-045X',
    field('856', '40', ['u', 'https://example.org/a?b=c&d=e#f'], ['7', '0'], ['x', 'OA-J']),
    field('856', '4 ', ['u', 'ftp://x.y/'], ['z', 'line\nbreak\tand tab']),
  ),
]

/** The ISSNs of records without an active version, which are searched by their draft. */
export const DRAFT_ALONE = ['7000-0069', '7000-0131', '7000-0352']
/**
 * The ISSNs of records with an active version and a draft with other words, which are searched by the active version.
 */
export const ACTIVE_WITH_DRAFT = ['7000-0050', '7000-014X', '7000-031X']
/** The draft of a record in `ACTIVE_WITH_DRAFT`. */
export const makeDraftRecord = (issn: string): MarcRecord =>
  minimalRecord(issn, field('222', '  ', ['a', 'Unpublished drafts are not found']), field('041', '  ', ['a', 'xxx']))

const readRecordFile = async (path: string): Promise<MarcRecord[]> => {
  const records: MarcRecord[] = []
  for await (const { record } of readRecords(createReadStream(path))) if (record !== undefined) records.push(record)
  return records
}

/** Some 2,200 records. SERIATIM_ORACLE_SERIALS names a MARC file whose records replace the invented serials. */
export const oracleRecords = async (): Promise<MarcRecord[]> => {
  const file = process.env.SERIATIM_ORACLE_SERIALS
  const serials = file === undefined ? generatedSerials() : await readRecordFile(file)
  return [...serials, ...generate({ count: 2_000, first: 5_000_000, seed: 7 }), ...DIFFICULT]
}
