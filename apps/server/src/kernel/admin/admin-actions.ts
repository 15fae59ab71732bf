import { ADMIN_AREAS, type AdminArea, ANNOUNCEMENTS_AREA, MAILS_AREA, WEBHOOKS_AREA } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { rulesUsingCode as ruleIdsUsingCode } from '@seriatim/rules/named-codes'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** All areas (pages) of administration with rows: reference lists, and areas that have their own calls. */
export type AdministeredArea = AdminArea | (typeof SEPARATE_AREAS)[number]
const SEPARATE_AREAS = [
  ...(['users', 'roles', 'centers', 'settings', ANNOUNCEMENTS_AREA, MAILS_AREA, WEBHOOKS_AREA] as const),
  ...(['data_rules', 'structure_rules', 'profiles'] as const),
  ...(['keyboards', 'external_urls'] as const),
  ...(['locks', 'tasks', 'monitored_searches'] as const),
  ...(['links', 'issnl', 'issnh'] as const),
] as const
const ADMINISTERED_AREAS: readonly AdministeredArea[] = [...ADMIN_AREAS, ...SEPARATE_AREAS]
export const isAdministeredArea = (value: unknown): value is AdministeredArea =>
  ADMINISTERED_AREAS.includes(value as AdministeredArea)

/** The user of an administrative action, and the language of the response. */
export type Administrator = {
  readonly user: CurrentUser
  readonly locale: Locale
  /** Local address of the connection. If the setting `site_url` is empty, links in e-mails start with this address. */
  readonly connectedTo?: string
}

/** The account that performs an action. `id` is null when the account no longer exists. */
export type Actor = { readonly user: { readonly id: string | number | null; readonly username: string } }

/** Old and new value of one property of a row; null for no value. */
export type Change = { readonly member: string; readonly before: string | null; readonly after: string | null }
export type Members = Readonly<Record<string, string | null>>

/** Properties that differ between two states of a row. If one state is undefined, all properties with a value. */
export const changesBetween = (was: Members | undefined, is: Members | undefined): Change[] =>
  Object.keys({ ...was, ...is }).flatMap((member) => {
    const change = { member, before: was?.[member] ?? null, after: is?.[member] ?? null }
    return change.before === change.after ? [] : [change]
  })

export type AdminAction = {
  readonly action: 'created' | 'changed' | 'deleted'
  readonly id: number | string
  /** Code or name of the row, as shown in the log. */
  readonly code: string
}

export type AdminAuditEntry = AdminAction & { readonly changes: readonly Change[] }

/** Appends administrative actions to the audit log, in the caller's transaction. */
export const logAdminActions = (
  tx: Tx,
  area: AdministeredArea,
  { user }: Actor,
  operations: readonly AdminAuditEntry[],
): Promise<void> =>
  appendAudit(
    tx,
    operations.map(({ action, id, code, changes }) => ({
      kind: 'admin',
      userId: user.id === null ? null : Number(user.id),
      username: user.username,
      details: { area, action, row_id: String(id), code, changes },
    })),
  )

/** Appends one action to the audit log. */
export const logAdminAction = (
  tx: Tx,
  area: AdministeredArea,
  by: Actor,
  operation: AdminAction,
  changes: readonly Change[],
): Promise<void> => logAdminActions(tx, area, by, [{ ...operation, changes }])

/** Finds a row by id, or else by code. If a value is both an id and a code, the row with that id is returned. */
export const withIdOrCode = <Row extends { readonly id: number; readonly code: string }>(
  rows: readonly Row[],
  text: string | number,
): Row | undefined => rows.find(({ id }) => String(id) === String(text)) ?? rows.find(({ code }) => code === text)

/**
 * Details of the error `in_use`: the number and the names of custom rules that use a code of a
 * reference list.
 */
export async function rulesUsingCode(
  db: Db,
  list: string,
  code: string,
  locale: Locale,
): Promise<{ rules: number; rule_names: string; named_by: { id: string; name: string }[] }> {
  const { settings } = await validationProfile(db)
  const named = ruleIdsUsingCode(settings, list, code).map((id) => {
    const names = settings[id]?.made?.names
    return { id, name: names?.[locale] ?? names?.en ?? id }
  })
  return { rules: named.length, rule_names: named.map(({ name }) => name).join(', '), named_by: named }
}

/** Details of the error `in_use` with all counts at zero. */
export const NO_USES = {
  records: 0,
  rules: 0,
  rule_names: '',
  users: 0,
  centers: 0,
  lc_countries: 0,
  blocks: 0,
  imports: 0,
  templates: 0,
  requests: 0,
  announcements: 0,
  operations: 0,
}
