import {
  type BodyOf,
  CENTRAL_CENTRE,
  type createUser,
  MAX_ACCOUNT_NAME,
  MAX_EMAIL,
  type OpenSession,
  type UserRow,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import {
  type Administrator,
  type Change,
  changesBetween,
  logAdminAction,
  NO_USES,
  withIdOrCode,
} from '../../kernel/admin/admin-actions.ts'
import type { PagedStore } from '../../kernel/admin/serve-area.ts'
import {
  administeredCentres,
  administers,
  isMoreThanOwn,
  refuseMoreThanOwn,
} from '../../kernel/auth/administered-centres.ts'
import { allCentres, findCentreByIdOrCode, listCentres } from '../../kernel/auth/centre-repository.ts'
import { centresToActFor } from '../../kernel/auth/centres-to-act-for.ts'
import { passwordSentence } from '../../kernel/auth/check-password.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import { countSessions, deleteSessionsOf, sessionsOf } from '../../kernel/auth/session-repository.ts'
import { newToken } from '../../kernel/auth/tokens.ts'
import { setPasswordHash } from '../../kernel/auth/user-repository.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { orderByIds } from '../../platform/database/sorted-page.ts'
import { type FormErrors, Refusal, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { lockAccountsForRemoval, withAdministratorCheck } from './administrator-check.ts'
import { type ErasureQueue, type ForgetAccount, queueErasure } from './erasure.ts'
import { type InvitationContext, invite, problemsOfInvited } from './invitations.ts'
import { type UserListQuery, userIds } from './list-repository.ts'
import * as accounts from './repository.ts'

type AccountInput = BodyOf<typeof createUser>

const named = ({ id, code, name }: accounts.CodeAndName) => ({ id: String(id), code, name })

const answerOf = (user: accounts.StoredUser, sessions: number, centres: readonly accounts.CodeAndName[]): UserRow => ({
  id: String(user.id),
  username: user.username,
  email: user.email,
  center: user.centre && named(user.centre),
  centers: centresActedFor(user, centres).map(named),
  roles: user.roles.map(named),
  is_active: user.isActive,
  is_member_of_ic: user.isMemberOfIc,
  last_login_at: user.lastLoginAt?.toISOString() ?? null,
  sessions,
  must_change_password: user.mustChangePassword,
  issn_quota: user.issnQuota,
  api_quota: user.apiQuota,
  invited_until: user.invitedUntil?.toISOString() ?? null,
  is_anonymised: user.isAnonymised,
  updated_at: user.updatedAt.toISOString(),
})

/** Accounts with their number of open sessions, in the order of `ids`. */
async function userRows(db: Db, locale: Locale, ids: readonly number[]): Promise<UserRow[]> {
  const [sessions, centres] = [await countSessions(db, ids), await listCentres(db, locale)]
  const users = orderByIds(ids, await accounts.readUsers(db, locale, ids), ({ id }) => id)
  return users.map((user) => answerOf(user, sessions.get(user.id) ?? 0, centres))
}

/** Validated values of an account, with its role and centre rows. */
type ValidatedAccount = accounts.UserMembers & {
  readonly centre: accounts.CodeAndName | null
  readonly furtherCentres: readonly accounts.CodeAndName[]
  readonly roles: readonly accounts.CodeAndName[]
}

/** Error of a user name, if any. Names must be easy to type at log-in and readable in the audit log. */
const problemOfName = (username: string, isTaken: boolean, locale: Locale): string | undefined => {
  if (username === '') return format(locale, 'accounts.username_needed')
  if ([...username].length > MAX_ACCOUNT_NAME)
    return format(locale, 'accounts.username_long', { max: MAX_ACCOUNT_NAME })
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]*$/u.test(username)) return format(locale, 'accounts.username_form')
  return isTaken ? format(locale, 'accounts.username_taken') : undefined
}

/** Merges the sent values into the stored values. Adds an error to `problems` for each invalid field. */
async function validateAccount(
  tx: Tx,
  written: AccountInput,
  before: accounts.StoredUser | undefined,
  problems: FormErrors,
  { user: by, locale }: Administrator,
): Promise<ValidatedAccount> {
  const email = written.email === undefined ? (before?.email ?? null) : written.email?.trim() || null
  if (email !== null && (email.length > MAX_EMAIL || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)))
    problems.email = [format(locale, 'accounts.email_form')]
  let centre = before?.centre ?? null
  if (written.center !== undefined) {
    centre = written.center === null ? null : ((await findCentreByIdOrCode(tx, written.center)) ?? null)
    if (centre === null && written.center !== null)
      problems.center = [format(locale, 'accounts.unknown_center', { code: String(written.center) })]
  }
  const furtherCentres = await validateFurtherCentres(tx, written, before, centre, problems, locale)
  let roles = before?.roles ?? []
  if (written.roles !== undefined) {
    const known = await accounts.readRoles(tx)
    const results = written.roles.map((one) => withIdOrCode(known, one))
    const unknown = written.roles.filter((_, index) => results[index] === undefined)
    if (unknown.length > 0) problems.roles = [format(locale, 'accounts.unknown_role', { code: unknown.join(', ') })]
    const selected = results.filter((role) => role !== undefined)
    const isMore = selected.some((role) => isMoreThanOwn(by, role))
    if (isMore) problems.roles = [format(locale, 'errors.more_than_own')]
    roles = [...new Set(selected)]
  }
  const own = administeredCentres(by)
  if (own !== null) {
    const foreign = [centre, ...furtherCentres].filter((each) => each === null || !own.includes(each.code))
    if (foreign.includes(centre)) problems.center ??= [format(locale, 'accounts.own_centers_only')]
    else if (foreign.length > 0) problems.centers ??= [format(locale, 'accounts.own_centers_only')]
    if (written.is_member_of_ic) problems.is_member_of_ic = [format(locale, 'errors.more_than_own')]
  }
  return {
    email,
    centre,
    centreId: centre?.id ?? null,
    furtherCentres,
    roles,
    isActive: written.is_active ?? before?.isActive ?? true,
    isMemberOfIc: written.is_member_of_ic ?? before?.isMemberOfIc ?? false,
    issnQuota: written.issn_quota === undefined ? (before?.issnQuota ?? null) : written.issn_quota,
    apiQuota: apiQuotaOf(written.api_quota, before?.apiQuota),
  }
}

const DEFAULT_QUOTA: accounts.ApiQuota = { total: null, day: null, second: null }

/** API quotas to store: null resets all limits to the default, and omitted limits stay unchanged. */
const apiQuotaOf = (
  written: AccountInput['api_quota'],
  before: accounts.ApiQuota = DEFAULT_QUOTA,
): accounts.ApiQuota => (written === undefined ? before : written === null ? DEFAULT_QUOTA : { ...before, ...written })

/**
 * The additional centres of an account to store; none for the central centre, whose users act for all centres. Clients
 * may send back the list as they read it: the account's own centre, then the additional ones. Such a list changes
 * nothing, so an account that moves to another centre does not keep the previous centre.
 */
async function validateFurtherCentres(
  tx: Tx,
  { centers }: AccountInput,
  before: accounts.StoredUser | undefined,
  own: accounts.CodeAndName | null,
  problems: FormErrors,
  locale: Locale,
): Promise<readonly accounts.CodeAndName[]> {
  if (own?.code === CENTRAL_CENTRE) return []
  const others = (all: readonly accounts.CodeAndName[]) => all.filter(({ id }) => id !== own?.id)
  if (centers === undefined) return others(before?.furtherCentres ?? [])
  const known = await allCentres(tx, locale)
  if (before !== undefined && areSameRows(centers, centresActedFor(before, known))) return others(before.furtherCentres)
  const results = centers.map((one) => withIdOrCode(known, one))
  const unknown = centers.filter((_, index) => results[index] === undefined)
  if (unknown.length > 0) problems.centers = [format(locale, 'accounts.unknown_center', { code: unknown.join(', ') })]
  return others([...new Set(results.filter((centre) => centre !== undefined))])
}

/** The centres that an account acts for, as shown in the list of accounts. */
const centresActedFor = (
  user: accounts.StoredUser,
  all: readonly accounts.CodeAndName[],
): readonly accounts.CodeAndName[] =>
  centresToActFor(
    user.centre,
    all,
    user.furtherCentres.map(({ code }) => code),
  )

/** True when the ids or codes refer to exactly these rows, in any order. */
const areSameRows = (sent: readonly (string | number)[], rows: readonly accounts.CodeAndName[]): boolean => {
  const result = new Set(sent.map((one) => withIdOrCode(rows, one)))
  return result.size === rows.length && !result.has(undefined)
}

/** True when an account loses a centre that it acted for, or is no longer a member of the international centre. */
const losesCentre = (before: accounts.StoredUser, after: ValidatedAccount): boolean => {
  if (before.isMemberOfIc && !after.isMemberOfIc) return true
  if (after.centre?.code === CENTRAL_CENTRE) return false
  const remaining = new Set([after.centre, ...after.furtherCentres].map((centre) => centre?.id))
  return (
    before.centre?.code === CENTRAL_CENTRE ||
    [before.centre, ...before.furtherCentres].some((centre) => centre !== null && !remaining.has(centre.id))
  )
}

/** Sorted codes, comma-separated; null for an empty list. */
const codesOf = (rows: readonly accounts.CodeAndName[]): string | null =>
  rows
    .map(({ code }) => code)
    .sort()
    .join(', ') || null

const numberText = (number: number | null): string | null => (number === null ? null : String(number))

const auditMembers = (user: Omit<ValidatedAccount, 'centreId'>) => ({
  ...ofAccount(user),
  centers: codesOf(user.furtherCentres),
  'api_quota.total': numberText(user.apiQuota.total),
  'api_quota.day': numberText(user.apiQuota.day),
  'api_quota.second': numberText(user.apiQuota.second),
})

const ofAccount = ({
  email,
  centre,
  roles,
  isActive,
  isMemberOfIc,
  issnQuota,
}: Omit<ValidatedAccount, 'centreId'>) => ({
  email,
  center: centre?.code ?? null,
  roles: codesOf(roles),
  is_active: String(isActive),
  is_member_of_ic: String(isMemberOfIc),
  issn_quota: numberText(issnQuota),
})

/** The audit log records that a password was set, but not the password. */
const ofPassword = (password: string | undefined): Change[] =>
  password === undefined ? [] : [{ member: 'password', before: null, after: '•••' }]

/** Hashes before the transaction, so that the accounts are not locked during the slow hash. */
const hashIfSet = async (password: string | undefined) => (password === undefined ? undefined : hashPassword(password))

async function createUserRow(
  { db, mails }: { db: Db; mails: Mails },
  { invite: isInvited = false, ...written }: AccountInput,
  by: Administrator,
): Promise<string> {
  const { locale } = by
  const username = (written.username ?? '').trim()
  const problems: FormErrors = {}
  const wrongName = problemOfName(username, await accounts.isNameTaken(db, username), locale)
  if (wrongName) problems.username = [wrongName]
  // The random password of an invited account is shown to no user.
  const password = isInvited ? newToken() : (written.password ?? '')
  if (password === '') problems.password = [format(locale, 'accounts.password_needed')]
  const passwordHash = Object.keys(problems).length === 0 ? await hashPassword(password) : ''
  const id = await db.transaction().execute((tx) =>
    withAdministratorCheck(tx, by.user, async () => {
      const user = await validateAccount(tx, written, undefined, problems, by)
      const owner = { username, email: user.email, centreId: user.centreId }
      const wrongPassword =
        isInvited || password === '' ? undefined : await passwordSentence(tx, password, owner, locale)
      if (wrongPassword) problems.password = [wrongPassword]
      // Where a field has two errors, the error for an invalid value replaces the error for a missing value.
      if (isInvited) Object.assign(problems, { ...problemsOfInvited(user, locale), ...problems })
      // A concurrent request may have taken the name.
      if (!wrongName && (await accounts.isNameTaken(tx, username)))
        problems.username = [format(locale, 'accounts.username_taken')]
      refuseFormErrors(problems)
      const added = await accounts.addUser(tx, { username, passwordHash, ...user })
      await accounts.setRoles(tx, added, user.roles)
      await accounts.setFurtherCentres(tx, added, user.furtherCentres)
      const operation = { action: 'created', id: added, code: username } as const
      await logAdminAction(tx, 'users', by, operation, [
        ...changesBetween(undefined, auditMembers(user)),
        ...ofPassword(isInvited ? undefined : password),
      ])
      if (isInvited) await invite(tx, { ...user, id: added, username }, { mails, language: locale }, by)
      return added
    }),
  )
  return String(id)
}

async function updateUserRow(
  db: Db,
  id: string,
  { updated_at: basedOn, ...written }: AccountInput & { readonly updated_at?: string | undefined },
  by: Administrator,
): Promise<void> {
  const { locale } = by
  const passwordHash = await hashIfSet(written.password || undefined)
  await db.transaction().execute((tx) =>
    withAdministratorCheck(tx, by.user, async () => {
      const [before] = await accounts.readUsers(tx, locale, [parseRowId(id)])
      refuseUnless(before && administers(by.user, { center: before.centre }), 'row_not_found')
      refuseMoreThanOwn(by.user, before)
      refuseUnless(!before.isAnonymised, 'user_anonymised')
      refuseUnless(basedOn === undefined || basedOn === before.updatedAt.toISOString(), 'stale_row')
      const problems: FormErrors = {}
      if (written.username !== undefined && written.username.trim() !== before.username)
        problems.username = [format(locale, 'accounts.username_fixed')]
      const user = await validateAccount(tx, written, before, problems, by)
      const owner = { username: before.username, email: user.email, centreId: user.centreId }
      const wrongPassword = written.password ? await passwordSentence(tx, written.password, owner, locale) : undefined
      if (wrongPassword) problems.password = [wrongPassword]
      refuseFormErrors(problems)
      const changes = [
        ...changesBetween(auditMembers(before), auditMembers(user)),
        ...ofPassword(passwordHash === undefined ? undefined : ''),
      ]
      if (changes.length === 0) return
      await accounts.changeUser(tx, before.id, user)
      await accounts.setRoles(tx, before.id, user.roles)
      await accounts.setFurtherCentres(tx, before.id, user.furtherCentres)
      if (passwordHash !== undefined) await setPasswordHash(tx, before.id, passwordHash, { mustChange: true })
      // Sessions end with a new password, a deactivated account or a lost centre. Record locks end with their session.
      if (passwordHash !== undefined || !user.isActive || losesCentre(before, user))
        await deleteSessionsOf(tx, before.id)
      await logAdminAction(tx, 'users', by, { action: 'changed', id: before.id, code: before.username }, changes)
    }),
  )
}

/**
 * Deletes an account without audit entries, and removes it from its requests. Accounts with audit entries can only be
 * deactivated.
 */
async function removeUserRow(
  { db, forget }: { db: Db; forget: ForgetAccount },
  id: string,
  by: Administrator,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [user] = await accounts.readUsers(tx, by.locale, [parseRowId(id)])
    refuseUnless(user && administers(by.user, { center: user.centre }), 'row_not_found')
    refuseMoreThanOwn(by.user, user)
    await lockAccountsForRemoval(tx, by.user, user.id)
    const operations = await accounts.countAuditEntries(tx, user.id)
    if (operations > 0) throw new Refusal('in_use', { ...NO_USES, operations })
    await forget(tx, user.id)
    await accounts.removeUser(tx, user.id)
    const operation = { action: 'deleted', id: user.id, code: user.username } as const
    await logAdminAction(tx, 'users', by, operation, changesBetween(auditMembers(user), undefined))
  })
}

/** An unused pseudonym without personal data: `former-user-12`. */
async function newPseudonym(tx: Tx, id: number): Promise<string> {
  for (let suffix = ''; ; suffix += '-x') {
    const pseudonym = `former-user-${id}${suffix}`
    if (!(await accounts.isNameTaken(tx, pseudonym))) return pseudonym
  }
}

/**
 * Replaces the name of an account by a pseudonym, and removes the account from its requests. A job erases the name from
 * versions, 039, the audit log and e-mails.
 * @throws Refusal 'row_not_found' | 'more_than_own' | 'last_administrator' | 'own_administration' | 'user_anonymised'
 */
export async function anonymiseUser(
  { db, jobs, forget }: { db: Db; forget: ForgetAccount } & ErasureQueue,
  id: string,
  by: Administrator,
): Promise<UserRow> {
  const passwordHash = await hashPassword(newToken())
  await db.transaction().execute(async (tx) => {
    const [user] = await accounts.readUsers(tx, by.locale, [parseRowId(id)])
    refuseUnless(user && administers(by.user, { center: user.centre }), 'row_not_found')
    refuseMoreThanOwn(by.user, user)
    refuseUnless(!user.isAnonymised, 'user_anonymised')
    await lockAccountsForRemoval(tx, by.user, user.id)
    const pseudonym = await newPseudonym(tx, user.id)
    await deleteSessionsOf(tx, user.id)
    await forget(tx, user.id)
    await accounts.anonymise(tx, user.id, { pseudonym, passwordHash })
    await queueErasure(tx, { jobs }, { userId: user.id, name: user.username, email: user.email, pseudonym, days: 0 })
    const change = { member: 'is_anonymised', before: 'false', after: 'true' }
    await logAdminAction(tx, 'users', by, { action: 'changed', id: user.id, code: pseudonym }, [change])
  })
  const [row] = await userRows(db, by.locale, [parseRowId(id)])
  refuseUnless(row, 'row_not_found')
  return row
}

/** Ends all sessions of an account and their record locks. @throws Refusal 'row_not_found' | 'more_than_own' */
export async function endSessions(db: Db, id: string, by: Administrator): Promise<UserRow> {
  await db.transaction().execute(async (tx) => {
    const [user] = await accounts.readUsers(tx, by.locale, [parseRowId(id)])
    refuseUnless(user && administers(by.user, { center: user.centre }), 'row_not_found')
    refuseMoreThanOwn(by.user, user)
    const open = (await countSessions(tx, [user.id])).get(user.id) ?? 0
    await deleteSessionsOf(tx, user.id)
    const change = { member: 'sessions', before: String(open), after: '0' }
    await logAdminAction(tx, 'users', by, { action: 'changed', id: user.id, code: user.username }, [change])
  })
  const [row] = await userRows(db, by.locale, [parseRowId(id)])
  refuseUnless(row, 'row_not_found')
  return row
}

/**
 * @throws Refusal 'row_not_found' | 'more_than_own' | 'user_anonymised'; FormRefusal when the account lacks data for an
 * invitation
 */
export async function inviteUser(db: Db, id: string, inviting: InvitationContext, by: Administrator): Promise<UserRow> {
  await db.transaction().execute(async (tx) => {
    const [user] = await accounts.readUsers(tx, by.locale, [parseRowId(id)])
    refuseUnless(user && administers(by.user, { center: user.centre }), 'row_not_found')
    refuseMoreThanOwn(by.user, user)
    refuseUnless(!user.isAnonymised, 'user_anonymised')
    await invite(tx, user, inviting, by)
  })
  const [row] = await userRows(db, by.locale, [parseRowId(id)])
  refuseUnless(row, 'row_not_found')
  return row
}

export async function sessionsOfUser(db: Db, id: string, { user: by, locale }: Administrator): Promise<OpenSession[]> {
  const [user] = await accounts.readUsers(db, locale, [parseRowId(id)])
  refuseUnless(user && administers(by, { center: user.centre }), 'row_not_found')
  return (await sessionsOf(db, user.id)).map((session) => ({
    id: String(session.id),
    since: session.created_at.toISOString(),
    last_use_at: session.last_used_at.toISOString(),
    address: session.address,
    is_own: String(session.id) === by.sessionId,
  }))
}

export const userStore = ({
  db,
  mails,
  forget,
}: {
  db: Db
  mails: Mails
  forget: ForgetAccount
}): PagedStore<UserRow, AccountInput, UserListQuery> => ({
  async page(query, { user, locale }) {
    const { ids, total } = await userIds(db, query, administeredCentres(user), locale)
    return { rows: await userRows(db, locale, ids), total }
  },
  async find(id, { user, locale }) {
    const [row] = await userRows(db, locale, [parseRowId(id)])
    return row && administers(user, row) ? row : undefined
  },
  missing: 'row_not_found',
  create: (written, by) => createUserRow({ db, mails }, written, by),
  update: (id, written, by) => updateUserRow(db, id, written, by),
  remove: (id, by) => removeUserRow({ db, forget }, id, by),
})
