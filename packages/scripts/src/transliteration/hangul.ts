import type { Scheme } from './scheme.ts'

/**
 * Revised Romanization of Korean (2000), with sound changes between syllables of a word. Preferred to
 * McCune-Reischauer, because it is the official standard and needs no special signs.
 */
const INITIALS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const MEDIALS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')

/** For each final consonant: its sound at the end of a word, and the two parts into which it splits before a vowel. */
const FINALS = (
  'k/-/g k/-/kk k/g/s n/-/n n/n/j n/-/n t/-/d l/-/r k/l/g m/l/m l/l/b l/l/s l/l/t p/l/p l/-/r m/-/m p/-/b p/b/s ' +
  't/-/s t/-/ss ng/-/ng t/-/j t/-/ch k/-/k t/-/t p/-/p t/-/h'
)
  .split(' ')
  .map((final) => final.split('/') as [end: string, first: string, moved: string])

/** Finals with h (ㄶ, ㅀ and ㅎ): the h aspirates the next consonant and is silent before a vowel. */
const H_FINALS: Readonly<Record<number, string>> = { 6: 'n', 15: 'l', 27: '' }
const ASPIRATED: Readonly<Record<string, string>> = { g: 'k', d: 't', j: 'ch' }
const NASAL: Readonly<Record<string, string>> = { k: 'ng', t: 'n', p: 'm' }
/** The sound of the first part of a double final consonant after its second part has moved to the next syllable. */
const FIRST_HALF: Readonly<Record<string, string>> = { '-': '', g: 'k', b: 'p' }

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const SYLLABLES_OF_INITIAL = 588
const FINALS_AND_NONE = 28

const SILENT_INITIAL = 11
const I = 20

type Syllable = { readonly initial: number; readonly medial: number; readonly final: number }

/** The parts of a composed syllable (Unicode chapter 3.12). */
const splitSyllable = (character: string): Syllable | undefined => {
  const code = character.charCodeAt(0)
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return undefined
  const index = code - FIRST_SYLLABLE
  return {
    initial: Math.floor(index / SYLLABLES_OF_INITIAL),
    medial: Math.floor((index % SYLLABLES_OF_INITIAL) / FINALS_AND_NONE),
    final: index % FINALS_AND_NONE,
  }
}

/** The consonants between two vowels: the end of a syllable and the start of the next. */
const between = (final: number, next: Syllable): string => {
  const initial = INITIALS[next.initial]!
  if (final === 0) return initial
  const [end, first, moved] = FINALS[final - 1]!
  const silentH = H_FINALS[final]
  if (next.initial === SILENT_INITIAL) {
    if (silentH !== undefined) return silentH === 'l' ? 'r' : silentH
    if (next.medial === I && (moved === 'd' || (moved === 't' && first === '-'))) return moved === 'd' ? 'j' : 'ch'
    const firstHalf = FIRST_HALF[first] ?? first
    return firstHalf + moved
  }
  if (silentH !== undefined && ASPIRATED[initial] !== undefined) return silentH + ASPIRATED[initial]
  if (final === 27 && initial === 's') return 'ss'
  if (initial === 'n' || initial === 'm') {
    if (end === 'l' && initial === 'n') return 'll'
    return (NASAL[end] ?? end) + initial
  }
  if (initial === 'r') {
    if (end === 'l' || end === 'n') return 'll'
    return `${NASAL[end] ?? end}n`
  }
  return end + initial
}

const ofWord = (word: string): string => {
  const syllables = [...word].map((character) => splitSyllable(character)!)
  return syllables
    .map(({ initial, medial, final }, at) => {
      const before = syllables[at - 1]
      const start = before ? between(before.final, { initial, medial, final }) : INITIALS[initial]!
      const isLast = at === syllables.length - 1
      return start + MEDIALS[medial]! + (isLast && final > 0 ? FINALS[final - 1]![0] : '')
    })
    .join('')
}

export const hangulRevised: Scheme = {
  id: 'hang-revised',
  scripts: ['Hang', '286', 'Kore', '287'],
  languages: ['kor'],
  exactness: 'suggestion',
  transliterate: (text) => text.normalize('NFC').replace(/[\uac00-\ud7a3]+/g, ofWord),
}
