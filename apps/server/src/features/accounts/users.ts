import { type BodyOf, type createUser, MAX_ACCOUNT_NAME, MAX_EMAIL, type UserRow } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Base, Tx } from '../../platform/database/base.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import {
  type Administrator,
  type Change,
  changesBetween,
  noteDeed,
  type Problems,
  refuseProblems,
  UNUSED,
  withIdOrCode,
} from '../admin/deeds.ts'
import type { AreaStore } from '../admin/serve-area.ts'
import { findCentreByIdOrCode } from '../auth/centre-repository.ts'
import { hashPassword, isWeakPassword, PASSWORD_MIN_LENGTH } from '../auth/passwords.ts'
import { countSessions, deleteSessionsOf } from '../auth/session-repository.ts'
import { setPasswordHash } from '../auth/user-repository.ts'
import * as accounts from './repository.ts'
import { keepingAdministrators } from './still-administered.ts'

type Written = BodyOf<typeof createUser>

/** The number of a row; one that there is none of for what is no number. */
export const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

const named = ({ id, code, name }: accounts.Named) => ({ id: String(id), code, name })

const answerOf = (user: accounts.StoredUser, sessions: number): UserRow => ({
  id: String(user.id),
  username: user.username,
  email: user.email,
  center: user.centre && named(user.centre),
  roles: user.roles.map(named),
  is_active: user.isActive,
  is_member_of_ic: user.isMemberOfIc,
  last_login_at: user.lastLoginAt?.toISOString() ?? null,
  sessions,
  must_change_password: user.mustChangePassword,
  issn_quota: user.issnQuota,
  updated_at: user.updatedAt.toISOString(),
})

/** Accounts, with how many sessions each has open; or the one with `id`. */
export async function usersOf(base: Base, locale: Locale, id?: number): Promise<UserRow[]> {
  const sessions = await countSessions(base)
  return (await accounts.readUsers(base, locale, id)).map((user) => answerOf(user, sessions.get(user.id) ?? 0))
}

/** What may be written of an account, checked; `roles` and `centre` as they are found. */
type Checked = accounts.UserMembers & {
  readonly centre: accounts.Named | null
  readonly roles: readonly accounts.Named[]
}

/** What is wrong with a name: it is typed at each log-in, and names people in the audit log for good. */
const problemOfName = (username: string, isTaken: boolean, locale: Locale): string | undefined => {
  if (username === '') return format(locale, 'accounts.username_needed')
  if ([...username].length > MAX_ACCOUNT_NAME)
    return format(locale, 'accounts.username_long', { max: MAX_ACCOUNT_NAME })
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]*$/u.test(username)) return format(locale, 'accounts.username_form')
  return isTaken ? format(locale, 'accounts.username_taken') : undefined
}

const problemOfPassword = (password: string, username: string, locale: Locale): string | undefined =>
  isWeakPassword(password, username)
    ? format(locale, 'accounts.password_weak', { min: PASSWORD_MIN_LENGTH })
    : undefined

/** What is written of an account, over what it was. Adds to `problems` what cannot be. */
async function check(
  tx: Tx,
  written: Written,
  before: accounts.StoredUser | undefined,
  problems: Problems,
  locale: Locale,
): Promise<Checked> {
  const email = written.email === undefined ? (before?.email ?? null) : written.email?.trim() || null
  if (email !== null && (email.length > MAX_EMAIL || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)))
    problems.email = [format(locale, 'accounts.email_form')]
  let centre = before?.centre ?? null
  if (written.center !== undefined) {
    centre = written.center === null ? null : ((await findCentreByIdOrCode(tx, written.center)) ?? null)
    if (centre === null && written.center !== null)
      problems.center = [format(locale, 'accounts.unknown_center', { code: String(written.center) })]
  }
  let roles = before?.roles ?? []
  if (written.roles !== undefined) {
    const known = await accounts.readRoles(tx)
    const found = written.roles.map((one) => withIdOrCode(known, one))
    const unknown = written.roles.filter((_, index) => found[index] === undefined)
    if (unknown.length > 0) problems.roles = [format(locale, 'accounts.unknown_role', { code: unknown.join(', ') })]
    roles = [...new Set(found.filter((role) => role !== undefined))]
  }
  return {
    email,
    centre,
    centreId: centre?.id ?? null,
    roles,
    isActive: written.is_active ?? before?.isActive ?? true,
    isMemberOfIc: written.is_member_of_ic ?? before?.isMemberOfIc ?? false,
    issnQuota: written.issn_quota === undefined ? (before?.issnQuota ?? null) : written.issn_quota,
  }
}

const membersOf = ({ email, centre, roles, isActive, isMemberOfIc, issnQuota }: Omit<Checked, 'centreId'>) => ({
  email,
  center: centre?.code ?? null,
  roles:
    roles
      .map(({ code }) => code)
      .sort()
      .join(', ') || null,
  is_active: String(isActive),
  is_member_of_ic: String(isMemberOfIc),
  issn_quota: issnQuota === null ? null : String(issnQuota),
})

/** That a password was set is in the log; what it is stands nowhere. */
const ofPassword = (password: string | undefined): Change[] =>
  password === undefined ? [] : [{ member: 'password', before: null, after: '•••' }]

/** Hashed before the transaction, which holds the accounts meanwhile. */
const hashOf = async (password: string | undefined) => (password === undefined ? undefined : hashPassword(password))

async function createUserRow(base: Base, written: Written, by: Administrator): Promise<string> {
  const { locale } = by
  const username = (written.username ?? '').trim()
  const problems: Problems = {}
  const wrongName = problemOfName(username, await accounts.isNameTaken(base, username), locale)
  if (wrongName) problems.username = [wrongName]
  const password = written.password ?? ''
  const wrongPassword =
    password === '' ? format(locale, 'accounts.password_needed') : problemOfPassword(password, username, locale)
  if (wrongPassword) problems.password = [wrongPassword]
  const passwordHash = Object.keys(problems).length === 0 ? await hashPassword(password) : ''
  const id = await base.transaction().execute((tx) =>
    keepingAdministrators(tx, by.user, async () => {
      const user = await check(tx, written, undefined, problems, locale)
      // Somebody else may have taken it meanwhile.
      if (!wrongName && (await accounts.isNameTaken(tx, username)))
        problems.username = [format(locale, 'accounts.username_taken')]
      refuseProblems(problems)
      const added = await accounts.addUser(tx, { username, passwordHash, ...user })
      await accounts.setRoles(tx, added, user.roles)
      const deed = { action: 'created', id: added, code: username } as const
      await noteDeed(tx, 'users', by, deed, [...changesBetween(undefined, membersOf(user)), ...ofPassword(password)])
      return added
    }),
  )
  return String(id)
}

async function updateUserRow(
  base: Base,
  id: string,
  { updated_at: basedOn, ...written }: Written & { readonly updated_at?: string | undefined },
  by: Administrator,
): Promise<void> {
  const { locale } = by
  const passwordHash = await hashOf(written.password || undefined)
  await base.transaction().execute((tx) =>
    keepingAdministrators(tx, by.user, async () => {
      const [before] = await accounts.readUsers(tx, locale, numberOf(id))
      refuseUnless(before, 'not_found')
      refuseUnless(basedOn === undefined || basedOn === before.updatedAt.toISOString(), 'stale_row')
      const problems: Problems = {}
      if (written.username !== undefined && written.username.trim() !== before.username)
        problems.username = [format(locale, 'accounts.username_fixed')]
      const weak = written.password ? problemOfPassword(written.password, before.username, locale) : undefined
      if (weak) problems.password = [weak]
      const user = await check(tx, written, before, problems, locale)
      refuseProblems(problems)
      const changes = [
        ...changesBetween(membersOf(before), membersOf(user)),
        ...ofPassword(passwordHash === undefined ? undefined : ''),
      ]
      if (changes.length === 0) return
      await accounts.changeUser(tx, before.id, user)
      await accounts.setRoles(tx, before.id, user.roles)
      if (passwordHash !== undefined) await setPasswordHash(tx, before.id, passwordHash, { mustChange: true })
      // Who has another password, or may not log in any more, is logged in nowhere.
      if (passwordHash !== undefined || !user.isActive) await deleteSessionsOf(tx, before.id)
      await noteDeed(tx, 'users', by, { action: 'changed', id: before.id, code: before.username }, changes)
    }),
  )
}

/** Deletes an account that never did anything: the audit log names the others, and they are closed instead. */
async function removeUserRow(base: Base, id: string, by: Administrator): Promise<void> {
  await base.transaction().execute((tx) =>
    keepingAdministrators(tx, by.user, async () => {
      const [user] = await accounts.readUsers(tx, by.locale, numberOf(id))
      refuseUnless(user, 'not_found')
      const deeds = await accounts.countDeeds(tx, user.id)
      if (deeds > 0) throw new Refusal('in_use', { ...UNUSED, deeds })
      await accounts.removeUser(tx, user.id)
      const deed = { action: 'deleted', id: user.id, code: user.username } as const
      await noteDeed(tx, 'users', by, deed, changesBetween(membersOf(user), undefined))
    }),
  )
}

/** Ends every session of an account, with the locks that hang on them. @throws Refusal 'not_found' */
export async function endSessions(base: Base, id: string, by: Administrator): Promise<UserRow> {
  await base.transaction().execute(async (tx) => {
    const [user] = await accounts.readUsers(tx, by.locale, numberOf(id))
    refuseUnless(user, 'not_found')
    const open = (await countSessions(tx)).get(user.id) ?? 0
    await deleteSessionsOf(tx, user.id)
    const change = { member: 'sessions', before: String(open), after: '0' }
    await noteDeed(tx, 'users', by, { action: 'changed', id: user.id, code: user.username }, [change])
  })
  const [row] = await usersOf(base, by.locale, numberOf(id))
  refuseUnless(row, 'not_found')
  return row
}

export const userStore = (base: Base): AreaStore<UserRow, Written> => ({
  rows: (locale) => usersOf(base, locale),
  textOf: ({ username, email, center, roles }) =>
    [username, email, center?.code, center?.name, ...roles.flatMap(({ code, name }) => [code, name])].join(' '),
  missing: 'not_found',
  create: (written, by) => createUserRow(base, written, by),
  update: (id, written, by) => updateUserRow(base, id, written, by),
  remove: (id, by) => removeUserRow(base, id, by),
})
