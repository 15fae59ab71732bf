import { GRAPHIC_SETS } from '../marc8/graphic-sets.ts'

/**
 * The mnemonics of MARCMaker and MarcEdit in Unicode. If the source table uses a MARC-8 substitute (`{mdash}` as two
 * hyphens), this table has the real character. Source: MARCMaker character conversion table 2.5, Library of Congress
 * (2003).
 */
const NAMED: Readonly<Record<string, string>> = {
  ...{ dollar: '$', lcub: '{', rcub: '}', bsol: '\\', esc: '\u001b', gs: '\u001d', rs: '\u001e', us: '\u001f' },
  ...{ amp: '&', apos: "'", ast: '*', colon: ':', comma: ',', commat: '@', equals: '=', excl: '!', gt: '>', lt: '<' },
  ...{
    hyphen: '-',
    lpar: '(',
    rpar: ')',
    lsqb: '[',
    rsqb: ']',
    num: '#',
    percnt: '%',
    period: '.',
    pipe: '|',
    plus: '+',
  },
  ...{ quest: '?', quot: '"', semi: ';', sol: '/', space: ' ', verbar: '|', spcirc: '^', spgrave: '`', sptilde: '~' },
  ...{ spundscr: '_', squf: '|', brvbar: '¦', cent: '¢', curren: '¤', yen: '¥', pound: '£', sect: '§', para: '¶' },
  ...{ copy: '©', reg: '®', trade: '™', phono: '℗', deg: '°', plusmn: '±', times: '×', divide: '÷', middot: '·' },
  ...{ frac12: '½', frac14: '¼', frac34: '¾', sup1: '¹', sup2: '²', sup3: '³', asuper: 'ª', osuper: 'º' },
  ...{ ordf: 'ª', ordm: 'º', iexcl: '¡', iquest: '¿', laquo: '«', raquo: '»', ldquo: '“', rdquor: '”', rdquofh: '”' },
  ...{
    lsquo: '‘',
    lsquor: '‚',
    rsquo: '’',
    rsquor: '’',
    mdash: '—',
    ndash: '–',
    hellip: '…',
    bull: '•',
    shy: '\u00ad',
  },
  ...{ dagger: '†', Dagger: '‡', fnof: 'ƒ', flat: '♭', sharp: '♯', scriptl: 'ℓ', No: '№' },
  ...{ AElig: 'Æ', aelig: 'æ', OElig: 'Œ', oelig: 'œ', IJlig: 'IJ', ijlig: 'ij', szlig: 'ß', ETH: 'Ð', eth: 'ð' },
  ...{ THORN: 'Þ', thorn: 'þ', Lstrok: 'Ł', lstrok: 'ł', Ostrok: 'Ø', ostrok: 'ø', Dstrok: 'Đ', dstrok: 'đ' },
  ...{ inodot: 'ı', Ohorn: 'Ơ', ohorn: 'ơ', Uhorn: 'Ư', uhorn: 'ư', softsign: 'ʹ', mlprime: 'ʹ', hardsign: 'ʺ' },
  ...{ mlPrime: 'ʺ', mlrhring: 'ʼ', alif: 'ʼ', mllhring: 'ʻ', ayn: 'ʻ', joiner: '\u200d', nonjoin: '\u200c' },
  ...{ agr: 'α', bgr: 'β', ggr: 'γ' },
  // MARC-8 escape sequences in the source table. Unicode does not need them.
  ...{ arab: '', cjk: '', cyril: '', greek: '', hebrew: '', latin: '', sub: '', super: '' },
}

/**
 * Combining marks. If the name consists of the mark only, the mark belongs to the next letter. If the name ends with
 * the mark, the letter is in the name (`{eacute}`).
 */
const MARKS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', macr: '\u0304', breve: '\u0306' },
  ...{ dot: '\u0307', uml: '\u0308', diaer: '\u0308', hooka: '\u0309', ring: '\u030a', dblac: '\u030b' },
  ...{ caron: '\u030c', candra: '\u0310', commaa: '\u0313', rcommaa: '\u0315', rcedil: '\u031c', dotb: '\u0323' },
  ...{ dbldotb: '\u0324', ringb: '\u0325', commab: '\u0326', hookl: '\u0326', cedil: '\u0327', ogon: '\u0328' },
  ...{ hookr: '\u0328', circb: '\u032d', breveb: '\u032e', under: '\u0332', dblunder: '\u0333', vlineb: '\u0329' },
  ...{ llig: '\u0361', ldbltil: '\u0360', rlig: '', rdbltil: '' },
}

/** Cyrillic letters, whose names follow the ALA-LC romanisation. They are read as romanised letters. */
const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ ch: 'ch', dje: 'đ', dze: 'dz', dzhe: 'dž', e: 'ė', gh: 'g', ge: 'g', gje: 'ǵ', hard: 'ʺ', ie: 'i͡e', io: 'i͡o' },
  ...{ iuml: 'ï', iy: 'y', j: 'ĭ', je: 'j', ji: 'ï', kh: 'kh', kje: 'ḱ', lje: 'lj', nje: 'nj', sh: 'sh', shch: 'shch' },
  ...{ soft: 'ʹ', ts: 't͡s', tshe: 'ć', ubreve: 'ŭ', ya: 'i͡a', y: 'y', ye: 'e', yi: 'i', yu: 'i͡u', zh: 'zh' },
  ...{ zhua: 'z͡h' },
}

/** A mnemonic in Unicode. `isMark`: the text belongs after the next character. */
export type Mnemonic = { readonly text: string; readonly isMark: boolean }

const PARTS = new RegExp(`^([A-Za-z])(${Object.keys(MARKS).join('|')})$`)

/** The Unicode text of `{name}`, or undefined if the name is unknown. */
export const mnemonic = (name: string): Mnemonic | undefined => {
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (named !== undefined) return { text: named, isMark: false }
  if (Object.hasOwn(MARKS, name)) return { text: MARKS[name]!, isMark: true }
  if (/^[0-9A-F]{2}$/i.test(name)) return ofByte(Number.parseInt(name, 16))
  if (/^[0-9A-Za-z]$/.test(name)) return { text: name, isMark: false }
  const code = /^U\+([0-9A-F]{4,6})$/.exec(name)?.[1]
  if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff) {
    return { text: String.fromCodePoint(Number.parseInt(code, 16)), isMark: false }
  }
  const [, letter, mark] = PARTS.exec(name) ?? []
  if (letter && mark) return { text: (letter + MARKS[mark]!).normalize('NFC'), isMark: false }
  return name.endsWith('cy') ? cyrillic(name.slice(0, -2)) : undefined
}

/** Decodes a byte in hexadecimal: `{E9}` is a byte of ANSEL. A byte below 80 is the ASCII character. */
const ofByte = (byte: number): Mnemonic | undefined => {
  if (byte < 0x80) return { text: String.fromCharCode(byte), isMark: false }
  const set = GRAPHIC_SETS.E
  const character = set?.cells[(byte & 0x7f) - 0x21]
  if (!set || character === undefined || character === '\uffff') return undefined
  return { text: character, isMark: set.marks.includes(character) }
}

const cyrillic = (name: string): Mnemonic | undefined => {
  const lower = name.toLowerCase()
  const text = Object.hasOwn(CYRILLIC, lower) ? CYRILLIC[lower]! : /^[a-z]$/.test(lower) ? lower : undefined
  if (text === undefined) return undefined
  const isCapital = name !== lower
  return { text: (isCapital ? text[0]!.toUpperCase() + text.slice(1) : text).normalize('NFC'), isMark: false }
}
