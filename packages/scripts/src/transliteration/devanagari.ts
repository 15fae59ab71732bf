import { letterTable } from './letters.ts'
import type { Scheme } from './scheme.ts'

/** The letters of ISO 15919:2001, strict form: macron for long e and o, ṁ for every anusvara. */
const CONSONANTS = letterTable(`
  क=k ख=kh ग=g घ=gh ङ=ṅ च=c छ=ch ज=j झ=jh ञ=ñ ट=ṭ ठ=ṭh ड=ḍ ढ=ḍh ण=ṇ त=t थ=th द=d ध=dh न=n प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l
  ळ=ḷ व=v श=ś ष=ṣ स=s ह=h
`)

/** Consonants with nukta (dot below), by their base consonant. */
const DOTTED = letterTable('क=q ख=k͟h ग=ġ ज=z ड=ṛ ढ=ṛh न=ṉ फ=f य=ẏ र=ṟ ळ=ḻ झ=ž')

const VOWELS = letterTable(`
  अ=a आ=ā इ=i ई=ī उ=u ऊ=ū ऋ=r̥ ॠ=r̥̄ ऌ=l̥ ॡ=l̥̄ ऍ=ê ऎ=e ए=ē ऐ=ai ऑ=ô ऒ=o ओ=ō औ=au
`)

/** Vowel signs after a consonant, by code point because they cannot be displayed alone. */
const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  '\u093e': 'ā',
  '\u093f': 'i',
  '\u0940': 'ī',
  '\u0941': 'u',
  '\u0942': 'ū',
  '\u0943': 'r̥',
  '\u0944': 'r̥̄',
  '\u0962': 'l̥',
  '\u0963': 'l̥̄',
  '\u0945': 'ê',
  '\u0946': 'e',
  '\u0947': 'ē',
  '\u0948': 'ai',
  '\u0949': 'ô',
  '\u094a': 'o',
  '\u094b': 'ō',
  '\u094c': 'au',
}

const SIGNS: Readonly<Record<string, string>> = {
  '\u0901': 'm̐',
  '\u0902': 'ṁ',
  '\u0903': 'ḥ',
  ऽ: '’',
  ॐ: 'ōm̐',
  '।': '.',
  '॥': '.',
}

const NUKTA = '\u093c'
const VIRAMA = '\u094d'
const INHERENT_VOWEL = 'a'
const MAY_BE_ASPIRATED = /[kgcjṭḍtdpb]$/

/** Adds the colon of ISO 15919 where two results would read as one: a and i as ai, k and h as kh. */
const withSeparator = (before: string, result: string): string => {
  const isHiatus = /a$/.test(before) && /^[iu]/.test(result)
  const isCluster = MAY_BE_ASPIRATED.test(before) && result === 'h'
  return isHiatus || isCluster ? `:${result}` : result
}

const transliterate = (text: string): string => {
  // In NFD, dotted letters are split into letter and nukta.
  const characters = [...text.normalize('NFD')]
  let result = ''
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!
    const consonant = CONSONANTS.get(character)
    if (consonant !== undefined) {
      const isDotted = characters[at + 1] === NUKTA
      if (isDotted) at += 1
      result += withSeparator(result, isDotted ? (DOTTED.get(character) ?? `${consonant}\u0323`) : consonant)
      const next = characters[at + 1] ?? ''
      const sign = VOWEL_SIGNS[next]
      if (sign !== undefined || next === VIRAMA) at += 1
      result += next === VIRAMA ? '' : (sign ?? INHERENT_VOWEL)
      continue
    }
    const vowel = VOWELS.get(character)
    if (vowel !== undefined) result += withSeparator(result, vowel)
    else if (/[\u0966-\u096f]/.test(character)) result += String(character.codePointAt(0)! - 0x966)
    // Joiners are omitted, because they only select the shape of a letter cluster.
    else if (character !== '\u200c' && character !== '\u200d') result += SIGNS[character] ?? character
  }
  return result.normalize('NFC')
}

export const devanagariIso15919: Scheme = {
  id: 'deva-iso15919',
  scripts: ['Deva', '315'],
  languages: [],
  exactness: 'exact',
  transliterate,
}
