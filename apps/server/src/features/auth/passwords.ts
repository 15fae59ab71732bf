import { hash, verify } from '@node-rs/argon2'
import { fold } from '@seriatim/scripts'
import { Refusal } from '../../platform/errors.ts'
import { makeQueue } from '../../platform/queue.ts'

export const PASSWORD_MIN_LENGTH = 8

/**
 * Hashing is meant to be dear (19 MiB and 30 to 60 ms of a core each). One is done at a time, so that a burst of log-ins
 * leaves the other cores to everybody else, and so many may wait.
 */
const hashing = makeQueue({ atOnce: 1, waiting: 200 })

/** A second's worth of hashes. */
const BUSY_RETRY_S = 5

/** @throws Refusal 'too_busy' when too many wait already */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const done = hashing.add(work)
  if (done === undefined) throw new Refusal('too_busy', { retry_after: BUSY_RETRY_S })
  return done
}

/** argon2id with the library's parameters (19 MiB, two passes), as the OWASP cheat sheet asks. @throws Refusal 'too_busy' */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Compared with when there is no such user, so that the answer takes the same time. */
let nobodysHash: Promise<string> | undefined

/**
 * Whether `password` is the one behind `passwordHash`; false for a user that does not exist, no sooner than for others.
 * @throws Refusal 'too_busy'
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash('nobody has this password')
  const compared = passwordHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(compared, password))
  return matches && passwordHash !== undefined
}

/** Rows of keys and alphabets: a password that is a run of one of them, there or back, is among the first that are tried. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'йцукенгшщзхъ',
]
/** Words that, alone or with digits and signs around them, make the passwords that are tried first. */
const WORDS = [
  'password',
  'passwort',
  'motdepasse',
  'contraseña',
  'пароль',
  'welcome',
  'bienvenue',
  'letmein',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'issn',
]

const reversed = (text: string): string => [...text].reverse().join('')
const isRun = (text: string): boolean =>
  RUNS.some((row) => `${row}${row}`.includes(text) || reversed(`${row}${row}`).includes(text))

/** Whether a password is among those that anybody tries first: one character again and again, a run of keys, a common word. */
function isTrivial(password: string, username: string): boolean {
  const folded = password.toLowerCase()
  const letters = folded.replace(/[\d\p{P}\p{S}\s]/gu, '')
  const name = username.toLowerCase()
  return (
    new Set(folded).size < 3 ||
    isRun(folded) ||
    folded === name ||
    folded === reversed(name) ||
    (letters !== '' && (letters === name || WORDS.includes(letters) || (folded.length < 12 && isRun(letters))))
  )
}

/** Whether a password is shorter than PASSWORD_MIN_LENGTH characters or one that is tried first. */
export const isWeakPassword = (password: string, username: string): boolean =>
  [...password].length < PASSWORD_MIN_LENGTH || isTrivial(password, username)

/** Shorter names occur in too many words. */
const NAME_MIN_LETTERS = 3
/** A password needs this many letters besides the name. */
const MIN_OTHER_LETTERS = 4

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{M}]/gu, '')

/** The name in one piece, its words of four letters or more, and an e-mail address without its domain. */
const spellings = (name: string): string[] => {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => lettersOf(word).length > NAME_MIN_LETTERS)
  const all = [name, name.split('@')[0]!, ...words].map(lettersOf)
  return [...new Set(all)].filter((letters) => letters.length >= NAME_MIN_LETTERS)
}

/**
 * The first of `names` that a password consists of, but for digits, signs and up to three more letters; undefined where
 * there is none. Case, accents and direction do not count.
 */
export function nameInPassword(password: string, names: readonly string[]): string | undefined {
  const letters = lettersOf(password)
  return names.find((name) =>
    spellings(name).some((spelling) =>
      [spelling, reversed(spelling)].some(
        (part) => letters.includes(part) && letters.replaceAll(part, '').length < MIN_OTHER_LETTERS,
      ),
    ),
  )
}
