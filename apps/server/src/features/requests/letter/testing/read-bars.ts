/** Reads the bars of an EAN-13 for tests, from its modules: `1` for a dark module, `0` for a light one. */

/** The modules of the digits 0 to 9 on the left side with odd parity (GS1 General Specifications, table of set A). */
const SET_A = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const inverted = (modules: string) => modules.replace(/./g, (each) => (each === '0' ? '1' : '0'))
const reversed = (modules: string) => [...modules].reverse().join('')
const SET_C = SET_A.map(inverted)
const SET_B = SET_C.map(reversed)
/** The sets of the digits 2 to 7, by the first digit. */
const SETS = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')
/** The sets of the digits of an add-on of two digits, by its value modulo 4. */
const SETS_OF_TWO = ['AA', 'AB', 'BA', 'BB']
/** The sets of the digits of an add-on of five digits, by its check value. */
const SETS_OF_FIVE = 'BBAAA BABAA BAABA BAAAB ABBAA AABBA AAABB ABABA ABAAB AABAB'.split(' ')

const digitIn = (modules: string): { digit: number; set: 'A' | 'B' } => {
  const a = SET_A.indexOf(modules)
  return a >= 0 ? { digit: a, set: 'A' } : { digit: SET_B.indexOf(modules), set: 'B' }
}

const chunks = (modules: string, length: number): string[] => modules.match(new RegExp(`.{${length}}`, 'g')) ?? []

/** The digits of a symbol with its quiet zones, and of its add-on. A part that is no valid symbol is `?`. */
export function readBars(modules: string): string {
  const match = /^0{11}101(?<left>.{42})01010(?<right>.{42})101(?:0{7}|0{7,12}1011(?<addOn>.+?)0{5})$/.exec(modules)
  const { left = '', right = '', addOn } = match?.groups ?? {}
  const results = chunks(left, 7).map(digitIn)
  const first = SETS.indexOf(results.map(({ set }) => set).join(''))
  const last = chunks(right, 7).map((each) => SET_C.indexOf(each))
  const digits = [first, ...results.map(({ digit }) => digit), ...last].join('')
  const main = /^\d{13}$/.test(digits) ? digits : '?'
  return addOn === undefined ? main : `${main} ${readAddOn(addOn)}`
}

/** The digits of an add-on after its start bars, each but the first after the separator 01. */
function readAddOn(modules: string): string {
  const results = chunks(`01${modules}`, 9).map((each) => digitIn(each.slice(2)))
  const digits = results.map(({ digit }) => digit)
  const sets = results.map(({ set }) => set).join('')
  const weighted = digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 3 : 9), 0)
  const expected = digits.length === 2 ? SETS_OF_TWO[Number(digits.join('')) % 4] : SETS_OF_FIVE[weighted % 10]
  return sets === expected ? digits.join('') : '?'
}
