/**
 * The table of data fields that convert subfield by subfield (labels: UNIMARC Manual, Bibliographic Format; MARC 21
 * Format for Bibliographic Data).
 */

type Indicators = readonly [first: string, second: string]
type IndicatorConversion = (first: string, second: string) => Indicators

export type PlainField = {
  readonly marc: string
  readonly unimarc: string
  /** Maps MARC 21 subfield codes to UNIMARC subfield codes. */
  readonly codes: ReadonlyMap<string, string>
  readonly to: IndicatorConversion
  readonly from: IndicatorConversion
  /** Whether a UNIMARC field with these indicators is converted back to the MARC field. */
  readonly isBack: (first: string, second: string) => boolean
  /** Whether a MARC field with these indicators is converted to the UNIMARC field. */
  readonly isThere: (first: string, second: string) => boolean
}

const BLANKS: IndicatorConversion = () => [' ', ' ']
const ALWAYS = () => true

type Options = Partial<Pick<PlainField, 'to' | 'from' | 'isBack' | 'isThere'>>

/**
 * Defines a field that converts subfield by subfield. `codes` maps subfield codes: `a>a z>y`. `abc` maps each code to
 * itself.
 */
const plain = (marc: string, unimarc: string, codes: string, options: Options = {}): PlainField => ({
  marc,
  unimarc,
  codes: new Map(codes.split(' ').map((pair) => [pair[0]!, pair.at(-1)!])),
  to: BLANKS,
  from: BLANKS,
  isBack: ALWAYS,
  isThere: ALWAYS,
  ...options,
})

const always =
  (first: string, second: string): IndicatorConversion =>
  () => [first, second]
const never = { isBack: () => false } satisfies Options

/** Converts the first indicator of 246: 1 and 3 create an added entry, 0 and 2 do not. */
const toAddedEntry = (first: string): string => ('13'.includes(first) && first !== '' ? '1' : '0')

/** Defines the conversion of one kind of 246, which its second indicator identifies. */
const variantTitle = (kinds: string, unimarc: string, codes: string): PlainField =>
  plain('246', unimarc, codes, {
    isThere: (_, second) => kinds.includes(second),
    to: (first) => [toAddedEntry(first), ' '],
    from: (first) => [first === '1' ? '1' : '0', kinds[0]!],
  })

/** Converts the function of a publication statement: first indicator of 264, and of UNIMARC 214 and 210. */
const toFunction = (first: string): string => (first === '2' ? '0' : first === '3' ? '1' : ' ')
const fromFunction = (first: string): string => (first === '0' ? '2' : first === '1' ? '3' : ' ')
/**
 * Converts the second indicator of 264 and UNIMARC 214, where the codes for production (0) and publication (1) are
 * swapped.
 */
const swapProduction = (second: string): string => (second === '0' ? '1' : second === '1' ? '0' : second)

/** Converts the indicator for a display note: 0 in MARC and 1 in UNIMARC display the note, 1 and 0 do not. */
const invertDisplayNote = (first: string): string => (first === '0' ? '1' : '0')

const LINK_CODES = 't>t x>x a>a b>e d>n g>v w>3 z>y'
const link = (marc: string, unimarc: string, options: Options = {}): PlainField =>
  plain(marc, unimarc, LINK_CODES, {
    to: (first) => [' ', invertDisplayNote(first)],
    from: (_, second) => [invertDisplayNote(second), ' '],
    ...options,
  })
const linkWithIndicator = (marc: string, indicator2: string, unimarc: string): PlainField =>
  link(marc, unimarc, {
    isThere: (_, second) => second === indicator2,
    from: (_, second) => [invertDisplayNote(second), indicator2],
  })

const SUBJECT_CODES = 'a>a x>x y>z z>y 2>2'
const nameKind: IndicatorConversion = (first) => [' ', first]

const PLAIN_FIELDS: readonly PlainField[] = [
  plain('024', '017', 'a>a 2>2', { to: (first) => [first === '7' ? '7' : '8', ' '], from: (first) => [first, ' '] }),
  plain('030', '040', 'a>a z>z'),
  plain('035', '035', 'a>a z>z'),
  plain('050', '680', 'a>a b>b', { from: always(' ', '4') }),
  plain('080', '675', 'a>a 2>v'),
  plain('082', '676', 'a>a 2>v', { from: always('0', '4') }),
  plain('084', '686', 'a>a b>b 2>2'),
  plain('088', '015', 'a>a'),
  plain('130', '500', 'a>a n>h p>i l>m', {
    to: always('1', ' '),
    from: always('0', ' '),
    isBack: (first, second) => first === '1' && second !== '0',
  }),
  plain('730', '500', 'a>a n>h p>i l>m', {
    to: always('0', ' '),
    from: always('0', ' '),
    isBack: (first) => first !== '1',
  }),
  plain('240', '500', 'a>a n>h p>i l>m', {
    to: always('1', '0'),
    from: always('1', '0'),
    isBack: (first, second) => first === '1' && second === '0',
  }),
  plain('210', '531', 'a>a b>b', { isThere: (_, second) => second === ' ', from: always('1', ' ') }),
  variantTitle(' 023', '517', 'a>a b>e n>h p>i g>n f>j'),
  variantTitle('1', '510', 'a>a b>e n>h p>i g>n f>j'),
  variantTitle('4', '512', 'a>a b>e n>h p>i'),
  variantTitle('5', '513', 'a>a b>e n>h p>i'),
  variantTitle('6', '514', 'a>a b>e n>h p>i'),
  variantTitle('7', '515', 'a>a b>e n>h p>i'),
  variantTitle('8', '516', 'a>a b>e n>h p>i'),
  plain('247', '520', 'a>a b>e n>h p>i x>x f>j', { to: always('1', ' '), from: always('1', '0') }),
  plain('250', '205', 'a>a b>f'),
  plain('260', '210', 'a>a b>c c>d e>e f>g g>h', {
    to: (first) => [toFunction(first), ' '],
    from: (first) => [fromFunction(first), ' '],
  }),
  plain('264', '214', 'a>a b>c c>d', {
    to: (first, second) => [toFunction(first), swapProduction(second)],
    from: (first, second) => [fromFunction(first), swapProduction(second)],
  }),
  plain('300', '215', 'a>a b>c c>d e>e'),
  plain('310', '326', 'a>a b>b'),
  plain('321', '326', 'a>a b>b', never),
  plain('336', '181', 'b>c 2>2'),
  plain('337', '182', 'b>c 2>2'),
  plain('338', '183', 'b>a 2>2'),
  plain('362', '207', 'a>a z>z', {
    to: (first) => [' ', first === '1' ? '1' : '0'],
    from: (_, second) => [second, ' '],
  }),
  plain('490', '225', 'a>a v>v x>x', {
    to: (first) => [first === '0' ? '1' : '2', ' '],
    from: (first) => [first === '1' ? '0' : '1', ' '],
  }),
  plain('500', '300', 'a>a'),
  ...['501', '502', '504', '515', '525', '547'].map((tag) => plain(tag, '300', 'a>a', never)),
  plain('550', '314', 'a>a'),
  plain('580', '311', 'a>a'),
  plain('505', '327', 'a>a', { to: always('1', ' '), from: always('0', ' ') }),
  plain('510', '321', 'a>a b>b c>c x>x u>u', { from: always('0', ' ') }),
  plain('520', '330', 'a>a'),
  plain('530', '325', 'a>a'),
  plain('534', '324', 'a>a p>a'),
  plain('538', '337', 'a>a'),
  plain('546', '302', 'a>a'),
  plain('555', '320', 'a>a'),
  plain('588', '303', 'a>a'),
  plain('600', '600', 'a>a b>d c>c d>f x>x y>z z>y 2>2', { to: nameKind, from: (_, second) => [second, '7'] }),
  plain('610', '601', 'a>a b>b x>x y>z z>y 2>2', {
    to: (first) => ['0', first],
    from: (_, second) => [second, '7'],
    isBack: (first) => first !== '1',
  }),
  plain('611', '601', 'a>a b>b x>x y>z z>y 2>2', {
    to: (first) => ['1', first],
    from: (_, second) => [second, '7'],
    isBack: (first) => first === '1',
  }),
  plain('630', '605', 'a>a x>x', { from: always('0', '7') }),
  plain('650', '606', SUBJECT_CODES, { from: always(' ', '7') }),
  plain('651', '607', SUBJECT_CODES, { from: always(' ', '7') }),
  plain('653', '610', 'a>a', { to: always('0', ' ') }),
  plain('700', '702', 'a>a b>d c>c d>f 4>4 0>3', { to: nameKind, from: (_, second) => [second, ' '] }),
  plain('710', '712', 'a>a b>b n>d d>f c>e 4>4 0>3', {
    to: (first) => ['0', first],
    from: (_, second) => [second, ' '],
    isBack: (first) => first !== '1',
  }),
  plain('711', '712', 'a>a n>d d>f c>e 4>4 0>3', {
    to: (first) => ['1', first],
    from: (_, second) => [second, ' '],
    isBack: (first) => first === '1',
  }),
  plain('720', '730', 'a>a 4>4'),
  link('760', '410'),
  link('762', '411'),
  link('765', '454'),
  link('767', '453'),
  link('770', '421'),
  link('772', '422'),
  link('773', '461'),
  link('774', '463'),
  link('775', '451'),
  link('776', '452', { from: (_, second) => [invertDisplayNote(second), ' '] }),
  link('777', '423'),
  link('787', '488'),
  link('786', '488', never),
  ...[...'0123'].map((code, index) => linkWithIndicator('780', code, `43${index}`)),
  linkWithIndicator('780', '4', '436'),
  linkWithIndicator('780', '5', '434'),
  linkWithIndicator('780', '6', '435'),
  linkWithIndicator('780', '7', '437'),
  ...[...'012345678'].map((code) => linkWithIndicator('785', code, `44${code}`)),
]

const byTag = (tagOf: (field: PlainField) => string): ReadonlyMap<string, readonly PlainField[]> =>
  Map.groupBy(PLAIN_FIELDS, tagOf)

const BY_MARC = byTag(({ marc }) => marc)
const BY_UNIMARC = byTag(({ unimarc }) => unimarc)

export const plainFieldTo = (tag: string, first: string, second: string): PlainField | undefined =>
  BY_MARC.get(tag)?.find((field) => field.isThere(first, second))

export const plainFieldFrom = (tag: string, first: string, second: string): PlainField | undefined =>
  BY_UNIMARC.get(tag)?.find((field) => field.isBack(first, second))
