import { byLetters, type LetterTable, letterTable, restorer, withLetters } from './letters.ts'
import type { Scheme } from './scheme.ts'

const CYRILLIC = ['Cyrl', '220', '(N', '(Q']

/**
 * The letters of ISO 9:1995, the same for every language: one Latin letter with marks for each Cyrillic letter. The
 * table covers Russian (with the letters before 1918), Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian, and
 * additional Turkic, Uralic and Caucasian letters.
 */
const ISO_9 = letterTable(`
  а=a б=b в=v г=g д=d е=e ё=ë ж=ž з=z и=i й=j к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=č ш=š щ=ŝ
  ъ=ʺ ы=y ь=ʹ э=è ю=û я=â
  і=ì ї=ï є=ê ґ=g̀ ў=ŭ ђ=đ ј=ǰ љ=l̂ њ=n̂ ћ=ć џ=d̂ ѓ=ǵ ќ=ḱ ѕ=ẑ
  ѣ=ě ѫ=ǎ ѳ=f̀ ѵ=ỳ
  ӑ=ă ӓ=ä ә=a̋ ҕ=ğ ғ=ġ һ=ḥ ӗ=ĕ ҽ=c̆ ӂ=z̆ ӝ=z̄ ӟ=z̈ ӡ=ź ӥ=î қ=ķ ҟ=k̄ ң=ṇ ҥ=ṅ ӧ=ö ө=ô ҧ=ṕ ҫ=ç ҭ=ţ ӱ=ü ӳ=ű ү=ù ҳ=ḩ ҵ=c̄
  ӵ=c̈ ӹ=ÿ ҩ=ò
`)

const cyrillicIso9: Scheme = {
  id: 'cyrl-iso9',
  scripts: CYRILLIC,
  languages: [],
  exactness: 'reversible',
  transliterate: (text) => byLetters(ISO_9, text),
  restore: restorer(ISO_9),
}

/** The ALA-LC table for Russian, with the letters before 1918. */
const RUSSIAN = letterTable(`
  а=a б=b в=v г=g д=d е=e ё=ë ж=zh з=z и=i й=ĭ к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=t͡s ч=ch ш=sh щ=shch
  ъ=ʺ ы=y ь=ʹ э=ė ю=i͡u я=i͡a і=ī ѣ=i͡e ѳ=ḟ ѵ=ẏ
`)

const SERBIAN = letterTable(`
  а=a б=b в=v г=g д=d ђ=đ е=e ж=ž з=z и=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=ć у=u ф=f х=h ц=c ч=č
  џ=dž ш=š
`)

/**
 * ALA-LC tables by MARC language code. Belarusian has no tie in `ts` (table of 2012). Macedonian has ties in `d͡z` and
 * `d͡ž` since 2021, because дз and дж are two letters; Serbian has none.
 */
const ALA_LC: Readonly<Record<string, LetterTable>> = {
  rus: RUSSIAN,
  ukr: withLetters(RUSSIAN, 'г=h ґ=g є=i͡e ж=z͡h и=y і=i ї=ï'),
  bel: withLetters(RUSSIAN, 'г=h ґ=g ё=i͡o ж=z͡h и=ī і=i ї=ï ў=ŭ ц=ts ѣ=ě'),
  bul: withLetters(RUSSIAN, 'щ=sht ъ=ŭ ѫ=u̐'),
  srp: SERBIAN,
  mac: withLetters(SERBIAN, 'ѓ=ǵ ќ=ḱ ѕ=d͡z џ=d͡ž'),
}

/** A hard sign at the end of a word, used in Russian before 1918 and in Bulgarian before 1945. */
const FINAL_HARD_SIGN = /(?<=\p{L})[ъЪ](?![\p{L}\p{M}])/gv

/**
 * The Latin form of a final hard sign by language. In Bulgarian it is no vowel there (note 1 of the table). A language
 * without an entry has the form of its table.
 */
const OF_FINAL_HARD_SIGN: Readonly<Record<string, string>> = { rus: '', ukr: '', bul: 'ʺ' }

const alaLc = (language: string, table: LetterTable): Scheme => ({
  id: `cyrl-alalc-${language}`,
  scripts: CYRILLIC,
  languages: [language],
  exactness: 'exact',
  transliterate: (text) =>
    byLetters(
      table,
      text.normalize('NFC').replace(FINAL_HARD_SIGN, (sign) => OF_FINAL_HARD_SIGN[language] ?? sign),
    ),
})

export const cyrillicSchemes: readonly Scheme[] = [
  cyrillicIso9,
  ...Object.entries(ALA_LC).map(([language, table]) => alaLc(language, table)),
]
