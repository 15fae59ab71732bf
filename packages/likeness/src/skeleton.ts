/**
 * A key of a folded Latin word that is the same for different romanisations and spellings. The key covers Cyrillic by
 * ISO 9, by library tables and in informal use (zh ž, kh h, ts c, ia ja ya â), expanded German umlauts, and doubled
 * letters. The key is coarse, but two words with the same key are nearly always the same word.
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

/** The size of the cache. Titles share few words, and computing a skeleton needs thirteen replacements. */
const MAX_REMEMBERED = 50_000
/** The maximum length of cached words. Longer words are whole titles written as one word, which rarely repeat. */
const LONGEST_REMEMBERED = 24
const skeletonCache = new Map<string, string>()

/** Returns the key of a word. A word with other characters than plain Latin letters is returned unchanged. */
export const skeleton = (word: string): string => {
  if (word.length < 3 || !LATIN.test(word)) return word
  if (word.length > LONGEST_REMEMBERED) return computeSkeleton(word)
  const known = skeletonCache.get(word)
  if (known !== undefined) return known
  const bones = computeSkeleton(word)
  if (skeletonCache.size >= MAX_REMEMBERED) skeletonCache.clear()
  skeletonCache.set(word, bones)
  return bones
}

const computeSkeleton = (word: string): string => {
  let bones = word
  for (const [pattern, by] of STEPS) bones = bones.replace(pattern, by)
  return bones.length < 2 ? word : bones
}
