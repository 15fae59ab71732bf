import { hash, verify } from '@node-rs/argon2'
import { fold } from '@seriatim/scripts'
import { Refusal } from '../../platform/errors.ts'
import { makeQueue } from '../../platform/queue.ts'

export const PASSWORD_MIN_LENGTH = 8

/**
 * Queue for password hashes. One argon2id hash needs 19 MiB and uses a core for 30 to 60 ms. Only one runs at a time,
 * so that many concurrent log-ins leave the other cores free. The length of the queue is limited.
 */
const hashing = makeQueue({ atOnce: 1, waiting: 200 })

/** Time in seconds after which a client can retry. */
const BUSY_RETRY_S = 5

/** @throws Refusal 'too_busy' when the queue is full */
const queueHash = async <T>(work: () => Promise<T>): Promise<T> => {
  const done = hashing.add(work)
  if (done === undefined) throw new Refusal('too_busy', { retry_after: BUSY_RETRY_S })
  return done
}

/**
 * Hashes with argon2id and the default parameters of the library (19 MiB, two passes), as the OWASP cheat sheet
 * recommends.
 * @throws Refusal 'too_busy'
 */
export const hashPassword = (password: string): Promise<string> => queueHash(() => hash(password))

/** Hash for unknown users, so that the response time does not reveal whether a user exists. */
let dummyHash: Promise<string> | undefined

/**
 * True when `password` matches `passwordHash`. Without a hash (unknown user), returns false after the same time.
 * @throws Refusal 'too_busy'
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash('no account has this password')
  const compared = passwordHash ?? (await dummyHash)
  const matches = await queueHash(() => verify(compared, password))
  return matches && passwordHash !== undefined
}

/** Keyboard rows and alphabets. A password that is a part of one, forwards or backwards, is easy to guess. */
const KEY_SEQUENCES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'йцукенгшщзхъ',
]
/** Words that are easy to guess as passwords, alone or with digits and punctuation. */
const COMMON_WORDS = [
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
  KEY_SEQUENCES.some((row) => `${row}${row}`.includes(text) || reversed(`${row}${row}`).includes(text))

/**
 * True for a password that is easy to guess: few different characters, a sequence of keys, the user name, or a common
 * word.
 */
function isTrivial(password: string, username: string): boolean {
  const folded = password.toLowerCase()
  const letters = folded.replace(/[\d\p{P}\p{S}\s]/gu, '')
  const name = username.toLowerCase()
  return (
    new Set(folded).size < 3 ||
    isRun(folded) ||
    folded === name ||
    folded === reversed(name) ||
    (letters !== '' && (letters === name || COMMON_WORDS.includes(letters) || (folded.length < 12 && isRun(letters))))
  )
}

/** True for a password shorter than PASSWORD_MIN_LENGTH characters or easy to guess. */
export const isWeakPassword = (password: string, username: string): boolean =>
  [...password].length < PASSWORD_MIN_LENGTH || isTrivial(password, username)

/** Minimum number of letters of a name. Shorter names occur in too many words. */
const NAME_MIN_LETTERS = 3
/** Minimum number of letters in a password in addition to a name. */
const MIN_OTHER_LETTERS = 4

const foldedLetters = (text: string): string => fold(text).replace(/[^\p{L}\p{M}]/gu, '')

/**
 * Forms of a name to search in a password: the complete name, its words of four or more letters, and the part of an
 * e-mail address before the @.
 */
const spellings = (name: string): string[] => {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => foldedLetters(word).length > NAME_MIN_LETTERS)
  const all = [name, name.split('@')[0]!, ...words].map(foldedLetters)
  return [...new Set(all)].filter((letters) => letters.length >= NAME_MIN_LETTERS)
}

/**
 * The first of `names` that a password contains, if the rest of the password is only digits, punctuation and up to
 * three other letters. Undefined without such a name. Ignores case and accents, and also finds reversed names.
 */
export function nameInPassword(password: string, names: readonly string[]): string | undefined {
  const letters = foldedLetters(password)
  return names.find((name) =>
    spellings(name).some((spelling) =>
      [spelling, reversed(spelling)].some(
        (part) => letters.includes(part) && letters.replaceAll(part, '').length < MIN_OTHER_LETTERS,
      ),
    ),
  )
}
