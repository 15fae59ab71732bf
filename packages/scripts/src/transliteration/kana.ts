import { letterTable } from './letters.ts'
import type { Scheme } from './scheme.ts'

/** The kana in modified Hepburn, as in the ALA-LC table for Japanese. Katakana is converted to hiragana first. */
const KANA = letterTable(`
  あ=a い=i う=u え=e お=o か=ka き=ki く=ku け=ke こ=ko が=ga ぎ=gi ぐ=gu げ=ge ご=go さ=sa し=shi す=su せ=se そ=so
  ざ=za じ=ji ず=zu ぜ=ze ぞ=zo た=ta ち=chi つ=tsu て=te と=to だ=da ぢ=ji づ=zu で=de ど=do な=na に=ni ぬ=nu ね=ne の=no
  は=ha ひ=hi ふ=fu へ=he ほ=ho ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu ぺ=pe ぽ=po ま=ma み=mi む=mu め=me も=mo
  や=ya ゆ=yu よ=yo ら=ra り=ri る=ru れ=re ろ=ro わ=wa ゐ=i ゑ=e を=o ん=n ゔ=vu ぁ=a ぃ=i ぅ=u ぇ=e ぉ=o ゃ=ya ゅ=yu ょ=yo ゎ=wa
`)

/** A kana with a small kana, if its Latin form is not simply a consonant and y or a vowel. */
const WITH_SMALL: Readonly<Record<string, string>> = {
  うぃ: 'wi',
  うぇ: 'we',
  うぉ: 'wo',
  くぁ: 'kwa',
  ぐぁ: 'gwa',
  つぁ: 'tsa',
  てぃ: 'ti',
  でぃ: 'di',
  でゅ: 'dyu',
  てゅ: 'tyu',
  とぅ: 'tu',
  どぅ: 'du',
  ふゅ: 'fyu',
  ゔゅ: 'vyu',
}

const PUNCTUATION: Readonly<Record<string, string>> = {
  '、': ', ',
  '。': '.',
  '・': ' ',
  '「': '“',
  '」': '”',
  '　': ' ',
}
const LONG: Readonly<Record<string, string>> = { a: 'ā', i: 'ī', u: 'ū', e: 'ē', o: 'ō' }
const DOUBLING = 'っ'
const LENGTHENING = 'ー'

/** Consecutive hiragana or katakana. The length mark may occur in both. */
const KANA_RUN = /[\u3041-\u3096\u309d\u309e\u30fc]+|[\u30a1-\u30f6\u30fc-\u30fe]+/g
const HALF_WIDTH = /[\uff65-\uff9f]+/g

const hiraganaOf = (text: string): string =>
  text.replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))

/** Expands iteration marks: ゝ repeats a kana, ゞ repeats it voiced. */
const withoutIteration = (text: string): string =>
  text.replace(/(.)([ゝゞ])/g, (_, kana: string, mark: string) =>
    mark === 'ゝ' ? kana + kana : kana + `${kana}\u3099`.normalize('NFC'),
  )

/** The reading of a kana with a small kana: しゃ sha, きょ kyo, ふぁ fa. */
const withSmall = (kana: string, small: string): string => {
  const listed = WITH_SMALL[kana + small]
  if (listed !== undefined) return listed
  const base = KANA.get(kana)!
  const end = KANA.get(small)!
  const consonant = base.slice(0, -1)
  return 'ゃゅょ'.includes(small)
    ? /(?:sh|ch|j)$/.test(consonant)
      ? consonant + end.slice(1)
      : consonant + end
    : consonant + end
}

const SMALL = 'ぁぃぅぇぉゃゅょゎ'

/** The Latin forms of consecutive kana, one for each sound. */
const soundsOf = (kana: string): readonly string[] => {
  const sounds: string[] = []
  const characters = [...kana]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!
    const next = characters[at + 1] ?? ''
    if (KANA.has(character) && character !== 'ん' && next !== '' && SMALL.includes(next)) {
      sounds.push(withSmall(character, next))
      at += 1
    } else sounds.push(KANA.get(character) ?? character)
  }
  return sounds
}

/**
 * In hiragana, aa, uu, ee, oo and ou become one vowel with a macron, but ei and ii stay. Katakana has a length mark
 * (ALA-LC).
 */
const isLongWith = (end: string, sound: string): boolean =>
  (sound === end && 'aueo'.includes(sound)) || (sound === 'u' && end === 'o')

const ofRun = (run: string): string => {
  const isKatakana = /^[\u30a1-\u30fe]/.test(run)
  let result = ''
  let before = ''
  let isDoubled = false
  for (const sound of soundsOf(withoutIteration(hiraganaOf(run)))) {
    const end = result.at(-1) ?? ''
    if (sound === DOUBLING) {
      isDoubled = true
      continue
    }
    if (sound === LENGTHENING || (!isKatakana && isLongWith(end, sound))) {
      result = LONG[end] === undefined ? result : result.slice(0, -1) + LONG[end]
    } else if (isDoubled) result += (sound.startsWith('ch') ? 't' : (sound[0] ?? '')) + sound
    else result += before === 'n' && /^[aiueoy]/.test(sound) ? `'${sound}` : sound
    before = sound
    isDoubled = false
  }
  return result
}

export const kanaHepburn: Scheme = {
  id: 'kana-hepburn',
  scripts: ['Hira', '410', 'Kana', '411', 'Hrkt', '412', 'Jpan', '413'],
  languages: ['jpn'],
  exactness: 'suggestion',
  transliterate: (text) =>
    text
      .normalize('NFC')
      .replace(HALF_WIDTH, (kana) => kana.normalize('NFKC'))
      .replace(KANA_RUN, ofRun)
      .replace(/[、。・「」　]/g, (mark) => PUNCTUATION[mark] ?? mark)
      .normalize('NFC'),
}
