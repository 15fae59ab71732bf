import { ADMIN_AREAS, type AdminArea, ANNOUNCEMENTS_AREA, MAILS_AREA, WEBHOOKS_AREA } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { rulesNaming } from '@seriatim/rules/named-codes'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { FormRefusal } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** Every area whose rows are kept in administration: reference lists, and those with calls of their own. */
export type KeptArea = AdminArea | (typeof OWN_AREAS)[number]
const OWN_AREAS = [
  ...(['users', 'roles', 'centers', 'settings', ANNOUNCEMENTS_AREA, MAILS_AREA, WEBHOOKS_AREA] as const),
  ...(['data_rules', 'structure_rules', 'profiles'] as const),
  ...(['keyboards', 'external_urls'] as const),
  ...(['locks', 'tasks', 'monitored_searches'] as const),
  ...(['links', 'issnl', 'issnh'] as const),
] as const
const KEPT_AREAS: readonly KeptArea[] = [...ADMIN_AREAS, ...OWN_AREAS]
export const isKeptArea = (value: unknown): value is KeptArea => KEPT_AREAS.includes(value as KeptArea)

/** Who does it, and in which language they are answered. */
export type Administrator = {
  readonly user: CurrentUser
  readonly locale: Locale
  /** Where the connection of the call came to: links in e-mails begin with it without the setting `site_url`. */
  readonly connectedTo?: string
}

/** Whose deed it is: an account, or null and a name for one that is gone by the time. */
export type Doer = { readonly user: { readonly id: string | number | null; readonly username: string } }

/** What a member of a row was and is; null where it has no value. */
export type Change = { readonly member: string; readonly before: string | null; readonly after: string | null }
export type Members = Readonly<Record<string, string | null>>

/** Which members differ between two states of a row; of nothing, all that have a value. */
export const changesBetween = (was: Members | undefined, is: Members | undefined): Change[] =>
  Object.keys({ ...was, ...is }).flatMap((member) => {
    const change = { member, before: was?.[member] ?? null, after: is?.[member] ?? null }
    return change.before === change.after ? [] : [change]
  })

export type Deed = {
  readonly action: 'created' | 'changed' | 'deleted'
  readonly id: number | string
  /** What the row is called in the log. */
  readonly code: string
}

/** A deed and what it changed. */
export type NotedDeed = Deed & { readonly changes: readonly Change[] }

/** Puts deeds of administration into the log, in their transaction. */
export const noteDeeds = (tx: Tx, area: KeptArea, { user }: Doer, deeds: readonly NotedDeed[]): Promise<void> =>
  appendAudit(
    tx,
    deeds.map(({ action, id, code, changes }) => ({
      kind: 'admin',
      userId: user.id === null ? null : Number(user.id),
      username: user.username,
      details: { area, action, row_id: String(id), code, changes },
    })),
  )

/** The same with one. */
export const noteDeed = (tx: Tx, area: KeptArea, by: Doer, deed: Deed, changes: readonly Change[]): Promise<void> =>
  noteDeeds(tx, area, by, [{ ...deed, changes }])

/** The row that an id or else a code names: a code that looks like an id takes nothing from the row with that id. */
export const withIdOrCode = <Row extends { readonly id: number; readonly code: string }>(
  rows: readonly Row[],
  given: string | number,
): Row | undefined => rows.find(({ id }) => String(id) === String(given)) ?? rows.find(({ code }) => code === given)

/** What is wrong with a form, by field. */
export type Problems = Record<string, string[]>

/** @throws FormRefusal where something is wrong */
export const refuseProblems = (problems: Problems): void => {
  if (Object.keys(problems).length > 0) throw new FormRefusal(problems)
}

/** Of `in_use`: how many rules of administration name a code of a list, and which. */
export async function rulesThatName(
  db: Db,
  list: string,
  code: string,
  locale: Locale,
): Promise<{ rules: number; rule_names: string; named_by: { id: string; name: string }[] }> {
  const { settings } = await validationProfile(db)
  const named = rulesNaming(settings, list, code).map((id) => {
    const names = settings[id]?.made?.names
    return { id, name: names?.[locale] ?? names?.en ?? id }
  })
  return { rules: named.length, rule_names: named.map(({ name }) => name).join(', '), named_by: named }
}

/** Of `in_use`: what uses a row, where nothing does. */
export const UNUSED = {
  records: 0,
  rules: 0,
  rule_names: '',
  users: 0,
  blocks: 0,
  imports: 0,
  templates: 0,
  announcements: 0,
  deeds: 0,
}
