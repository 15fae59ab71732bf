/**
 * What is left of a folded Latin word when the ways of romanising and spelling it no longer tell: the romanisations of
 * Cyrillic by ISO 9, by the tables of libraries and as people type them (zh ž, kh h, ts c, ia ja ya â), German umlauts
 * written out, doubled letters. Coarse on purpose: two words with one skeleton are nearly always one word.
 */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|sc|sh/g, 's'],
  [/tsch|tch|ch|ts|tz|cz/g, 'c'],
  [/zh/g, 'z'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/[jy]/g, 'i'],
  [/w/g, 'v'],
  [/(?<=.)i+(?=[aeou])/g, ''],
  [/([aou])e/g, '$1'],
  [/(.)\1+/gu, '$1'],
]

const LATIN = /^[a-z]+$/

/** Words whose skeletons are remembered: titles are made of few words, and a word costs thirteen replacements. */
const MOST_REMEMBERED = 50_000
/** What joins the words of a title is met once. */
const LONGEST_REMEMBERED = 24
const remembered = new Map<string, string>()

/** Words with signs that are not plain Latin letters stay as they are. */
export const skeleton = (word: string): string => {
  if (word.length < 3 || !LATIN.test(word)) return word
  if (word.length > LONGEST_REMEMBERED) return bonesOf(word)
  const known = remembered.get(word)
  if (known !== undefined) return known
  const bones = bonesOf(word)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(word, bones)
  return bones
}

const bonesOf = (word: string): string => {
  let bones = word
  for (const [pattern, by] of STEPS) bones = bones.replace(pattern, by)
  return bones.length < 2 ? word : bones
}
