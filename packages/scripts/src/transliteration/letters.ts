/** Transliteration by letter tables. Tables contain small letters, and capitals are derived. */

/** Maps a small letter to its Latin form, or to `''` if it is omitted. */
export type LetterTable = ReadonlyMap<string, string>

/** Parses a table from pairs `letter=result` separated by blanks. */
export const letterTable = (text: string): LetterTable =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [letter = '', result = ''] = pair.split('=')
        return [letter.normalize('NFC'), result.normalize('NFC')]
      }),
  )

/** Overrides some letters of a table: `withLetters(russian, 'щ=sht')`. */
export const withLetters = (table: LetterTable, changes: string): LetterTable =>
  new Map([...table, ...letterTable(changes)])

/** The tie that connects two letters to one, so that both become capitals. */
const TIE = '\u0361'

export const isCapital = (character: string | undefined): boolean =>
  character !== undefined && character !== character.toLowerCase()

const isSmall = (character: string | undefined): boolean =>
  character !== undefined && character === character.toLowerCase() && character !== character.toUpperCase()

const LETTER = /^\p{L}$/v
const MARK = /^\p{M}$/v

const adjacentLetter = (characters: readonly string[], at: number, step: 1 | -1): string | undefined => {
  let others = at + step
  while (MARK.test(characters[others] ?? '')) others += step
  const other = characters[others]
  return other !== undefined && LETTER.test(other) ? other : undefined
}

/**
 * Whether the capital at `at` is in a word of capitals. The next letter decides, or the previous one at the end of a
 * word.
 */
export const isAmongCapitals = (characters: readonly string[], at: number): boolean => {
  const next = adjacentLetter(characters, at, 1)
  return next === undefined ? isCapital(adjacentLetter(characters, at, -1)) : isCapital(next)
}

/** Capitalises a result: `Zh` in a normal word, `ZH` in a word of capitals. Tied letters are always both capitals. */
export const capitalOf = (result: string, amongCapitals: boolean): string => {
  if (amongCapitals || result.includes(TIE)) return result.toUpperCase()
  const [first = '', ...rest] = [...result]
  return first.toUpperCase() + rest.join('')
}

/** Converts each letter of the table to its Latin form. */
export const byLetters = (table: LetterTable, text: string): string => {
  const characters = [...text.normalize('NFC')]
  return characters
    .map((character, at) => {
      const small = table.get(character)
      if (small !== undefined) return small
      const ofCapital = isCapital(character) ? table.get(character.toLowerCase()) : undefined
      return ofCapital === undefined ? character : capitalOf(ofCapital, isAmongCapitals(characters, at))
    })
    .join('')
    .normalize('NFC')
}

const CLUSTER = /\P{M}\p{M}*/gv

/**
 * Creates the inverse of a table. Each result in the table must be a distinct Latin letter with marks or a distinct
 * sign. Other marks (stress) stay after their letter. Signs without capitals (ʹ, ʺ) are treated as capitals between
 * capitals.
 */
export const restorer = (table: LetterTable): ((latin: string) => string) => {
  const back = new Map([...table].map(([letter, result]) => [result.normalize('NFD'), letter]))
  const clusterBack = (cluster: string): { letter: string; isSign: boolean } | undefined => {
    const small = cluster.toLowerCase().normalize('NFD')
    const units = [...small]
    for (let length = units.length; length > 0; length--) {
      const letter = back.get(units.slice(0, length).join(''))
      if (letter === undefined) continue
      const isSign = !isSmall(units[0])
      const restored = isCapital(cluster) ? letter.toUpperCase() : letter
      return { letter: restored + units.slice(length).join(''), isSign }
    }
    return undefined
  }
  return (latin) => {
    const read = [...latin.normalize('NFD').matchAll(CLUSTER)].map(
      ([cluster]) => clusterBack(cluster) ?? { letter: cluster, isSign: false },
    )
    const letters = read.map(({ letter }) => [...letter][0] ?? '')
    return read
      .map(({ letter, isSign }, at) => (isSign && isBetweenCapitals(letters, read, at) ? letter.toUpperCase() : letter))
      .join('')
      .normalize('NFC')
  }
}

const isBetweenCapitals = (
  letters: readonly string[],
  read: readonly { readonly isSign: boolean }[],
  at: number,
): boolean => {
  const others = (step: 1 | -1): string | undefined => {
    let index = at + step
    while (read[index]?.isSign) index += step
    const letter = letters[index]
    return letter !== undefined && LETTER.test(letter) ? letter : undefined
  }
  const before = others(-1)
  const after = others(1)
  return isCapital(before) && (after === undefined || isCapital(after))
}
