import type { Random } from '../../packages/synthetic/src/random.ts'

const NUMBERS = [
  0, -1, 1, 0.5, 127, 32_767, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296,
  9_007_199_254_740_991, 1e21, 1e308, -1e308,
] as const

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufffd\ufffe\uffff',
  '\u202e\u200b\u0301',
  '𝕬𐍈👩‍👩‍👧‍👦',
  'İıßﬀ',
  '科学 ऋ́ ۱۲۳',
  "' OR '1'='1",
  "'; drop table record; --",
  '$1',
  '%s%n%x',
  '%',
  '_',
  '\\',
  '\\u0000',
  '"',
  '(((',
  '[a-',
  '(a+)+$',
  '*:*',
  '{"$gt": ""}',
  '#{7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://169.254.169.254/',
  '\r\nSet-Cookie: a=b',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e3',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '2026-02-31',
  '0000-00-00',
  '-infinity',
  'epoch',
  '9999-12-31',
  '2026-13-01T25:61:61Z',
  '0000-0000',
  '1234-5678',
  'LDR',
  'not a code',
] as const

/** Creates a very long text. */
const longText = (random: Random): string =>
  random.pick(['x', 'é', '科', '(', '"a" ', '\ud83d\ude00']).repeat(random.pick([300, 5_000, 120_000]))

/** A text that clients would not normally send. */
export const invalidText = (random: Random): string => (random.chance(0.08) ? longText(random) : random.pick(TEXTS))

/** A JSON value that clients would not normally send. */
export function invalidValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
    case 3:
      return random.pick(NUMBERS)
    case 4:
      return random.pick<unknown>([[], [null], [[[]]], Array(2_000).fill(0)])
    case 5:
      return random.pick<unknown>([{}, { a: 1 }, { length: 1e9 }, { toString: 1 }, { toJSON: 'x' }])
    default:
      return invalidText(random)
  }
}
