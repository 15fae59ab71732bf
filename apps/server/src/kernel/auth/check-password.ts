/** Password policy, shared by every call that sets a password. */
import { SETTINGS } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { textSetting, urlSetting } from '../../platform/database/settings.ts'
import { Refusal } from '../../platform/errors.ts'
import { centreNames } from './centre-repository.ts'
import { isWeakPassword, nameInPassword, PASSWORD_MIN_LENGTH } from './passwords.ts'

export type PasswordOwner = {
  readonly username: string
  readonly email: string | null
  readonly centreId: number | null
}

/** Names that passwords must not contain: of the application, the site, the centre in each language, and the user. */
async function guessableNames(db: Db, { username, email, centreId }: PasswordOwner): Promise<string[]> {
  const product = await textSetting(db, 'product_name')
  const site = await urlSetting(db, 'site_url')
  const centre = centreId === null ? [] : await centreNames(db, centreId)
  return [
    product,
    SETTINGS.product_name.default,
    ...centre,
    username,
    email ?? '',
    site === null ? '' : new URL(site).hostname,
  ]
}

export type PasswordProblem =
  | { readonly code: 'weak_password'; readonly details: { readonly min: number } }
  | { readonly code: 'password_named'; readonly details: { readonly name: string } }

/** The reason why a password is refused: too short, too common, or a name related to the account. */
export async function findPasswordProblem(
  db: Db,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  if (isWeakPassword(password, owner.username)) return { code: 'weak_password', details: { min: PASSWORD_MIN_LENGTH } }
  const name = nameInPassword(password, await guessableNames(db, owner))
  return name === undefined ? undefined : { code: 'password_named', details: { name } }
}

/** @throws Refusal 'weak_password' | 'password_named' */
export async function refusePassword(db: Db, password: string, owner: PasswordOwner): Promise<void> {
  const problem = await findPasswordProblem(db, password, owner)
  if (problem?.code === 'weak_password') throw new Refusal('weak_password', problem.details)
  if (problem) throw new Refusal('password_named', problem.details)
}

/** The reason why a password is refused, as a message at a form field; undefined when it is accepted. */
export async function passwordSentence(
  db: Db,
  password: string,
  owner: PasswordOwner,
  locale: Locale,
): Promise<string | undefined> {
  const problem = await findPasswordProblem(db, password, owner)
  if (problem === undefined) return undefined
  return problem.code === 'weak_password'
    ? format(locale, 'accounts.password_weak', problem.details)
    : format(locale, 'errors.password_named', problem.details)
}
