import {
  type BodyOf,
  type createRole,
  MAX_ROLE_CODE,
  MAX_ROLE_NAME,
  PERMISSIONS,
  type Permission,
  type RoleRow,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { type Administrator, changesBetween, logAdminAction, NO_USES } from '../../kernel/admin/admin-actions.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import { lockAccounts } from '../../kernel/auth/user-repository.ts'
import { PUBLIC_ROLE } from '../../kernel/auth/users.ts'
import type { Db } from '../../platform/database/db.ts'
import { textSetting } from '../../platform/database/settings.ts'
import { type FormErrors, Refusal, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { requiredSentence } from '../../platform/http/fault-sentence.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { withAdministratorCheck } from './administrator-check.ts'
import * as accounts from './repository.ts'

type RoleInput = BodyOf<typeof createRole>
type Role = { readonly name: string; readonly permissions: readonly Permission[] }

const answerOf = (
  { id, code, name, permissions, users, updatedAt }: accounts.StoredRole,
  defaultRole: string,
): RoleRow => ({
  id: String(id),
  code,
  name,
  permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
  users,
  is_default: code === defaultRole,
  updated_at: updatedAt.toISOString(),
})

const problemOfCode = (code: string, known: readonly accounts.StoredRole[], locale: Locale): string | undefined => {
  if (code === '') return requiredSentence(['code'], locale)
  // A code that consists only of digits could be mistaken for an id.
  if (!/^(?!\d+$)[\p{L}\p{N}][\p{L}\p{N}._+-]*$/u.test(code) || code.length > MAX_ROLE_CODE)
    return format(locale, 'accounts.role_code_form', { max: MAX_ROLE_CODE })
  const same = known.find((role) => role.code.toLowerCase() === code.toLowerCase())
  return same === undefined ? undefined : format(locale, 'admin.code_taken', { code: same.code })
}

/**
 * Roles that the application itself assigns: to public accounts, to accounts that only search, and to the first
 * administrator.
 */
const BUILT_IN_ROLES: ReadonlySet<string> = new Set([PUBLIC_ROLE, 'reader', 'administrator'])

const refuseBuiltInRole = ({ code }: accounts.StoredRole): void =>
  refuseUnless(!BUILT_IN_ROLES.has(code), 'needed_by_product', { code })

/** Validates the form of a role and returns the role to store. Adds an error to `problems` for each invalid field. */
function check(
  written: RoleInput,
  code: string,
  before: accounts.StoredRole | undefined,
  problems: FormErrors,
  locale: Locale,
): Role {
  const name = (written.name ?? before?.name ?? '').trim()
  if (name === '') problems.name = [requiredSentence(['name'], locale)]
  else if (!/[\p{L}\p{N}]/u.test(name) || name.length > MAX_ROLE_NAME)
    problems.name = [format(locale, 'accounts.role_name_form', { max: MAX_ROLE_NAME })]
  const permissions = written.permissions ?? before?.permissions ?? []
  // Public accounts have rights on their own account only, so their role needs no permission.
  if (permissions.length === 0 && code !== PUBLIC_ROLE)
    problems.permissions = [format(locale, 'accounts.permission_needed')]
  return { name, permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)) }
}

const membersOf = ({ name, permissions }: Role) => ({
  name,
  permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)).join(', '),
})

export const roleStore = (db: Db): AreaStore<RoleRow, RoleInput> => ({
  async rows() {
    const defaultRole = await textSetting(db, 'default_role')
    return (await accounts.readRoles(db)).map((role) => answerOf(role, defaultRole))
  },
  textOf: ({ code, name, permissions }) => [code, name, ...permissions].join(' '),
  missing: 'row_not_found',

  create: (written, by) =>
    db.transaction().execute(async (tx) => {
      await lockAccounts(tx)
      const problems: FormErrors = {}
      const code = (written.code ?? '').trim()
      const wrongCode = problemOfCode(code, await accounts.readRoles(tx), by.locale)
      if (wrongCode) problems.code = [wrongCode]
      const role = check(written, code, undefined, problems, by.locale)
      refuseFormErrors(problems)
      const id = await accounts.addRole(tx, { code, name: role.name })
      await accounts.setPermissions(tx, id, role.permissions)
      await logAdminAction(tx, 'roles', by, { action: 'created', id, code }, changesBetween(undefined, membersOf(role)))
      return String(id)
    }),

  update: (id, { updated_at: basedOn, ...written }, by: Administrator) =>
    db.transaction().execute((tx) =>
      withAdministratorCheck(tx, by.user, async () => {
        const [before] = await accounts.readRoles(tx, parseRowId(id))
        refuseUnless(before, 'row_not_found')
        refuseUnless(basedOn === undefined || basedOn === before.updatedAt.toISOString(), 'stale_row')
        const problems: FormErrors = {}
        if (written.code !== undefined && written.code.trim() !== before.code)
          problems.code = [format(by.locale, 'accounts.role_code_fixed')]
        if (written.permissions?.length === 0 && before.permissions.length > 0) refuseBuiltInRole(before)
        const role = check(written, before.code, before, problems, by.locale)
        refuseFormErrors(problems)
        const changes = changesBetween(membersOf(before), membersOf(role))
        if (changes.length === 0) return
        await accounts.changeRole(tx, before.id, role.name)
        await accounts.setPermissions(tx, before.id, role.permissions)
        await logAdminAction(tx, 'roles', by, { action: 'changed', id: before.id, code: before.code }, changes)
      }),
    ),

  remove: (id, by) =>
    db.transaction().execute(async (tx) => {
      await lockAccounts(tx)
      const [role] = await accounts.readRoles(tx, parseRowId(id))
      refuseUnless(role, 'row_not_found')
      refuseBuiltInRole(role)
      const announcements = await accounts.countAnnouncements(tx, role.id)
      if (role.users > 0 || announcements > 0)
        throw new Refusal('in_use', { ...NO_USES, users: role.users, announcements })
      await accounts.removeRole(tx, role.id)
      const change = { action: 'deleted', id: role.id, code: role.code } as const
      await logAdminAction(tx, 'roles', by, change, changesBetween(membersOf(role), undefined))
    }),
})
