import {
  administersNetwork,
  type BodyOf,
  DUE_YEARS,
  type RuleDueRow,
  type RuleKind,
  type scheduleDataRule,
} from '@seriatim/contract'
import { format, LOCALES, type Locale } from '@seriatim/messages'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { type Administrator, changesBetween, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import { readAdministrators } from '../../kernel/auth/user-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type FormErrors, FormRefusal, Refusal, refuseUnless } from '../../platform/errors.ts'
import { refusalSentence } from '../../platform/http/failures.ts'
import { readInstant } from '../../platform/instant.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { addAnnouncement, removeAnnouncement } from '../announcements/edit.ts'
import { buildAnnouncement } from './change-announcement.ts'
import { mergeSetting, type RuleChange, settingMembers } from './merge-setting.ts'
import { announcementDigest, refreshAnnouncement } from './refresh-announcement.ts'
import { lockRules } from './repository.ts'
import * as dues from './scheduled-changes-repository.ts'
import { type RuleServices, refuseOtherKind, setRule } from './set-rules.ts'
import { ruleFacts } from './validators.ts'

const YEAR_MS = 366 * 86_400_000

const rowOf = (due: dues.ScheduledChange): RuleDueRow => ({
  id: String(due.id),
  created_at: due.createdAt.toISOString(),
  author: due.author,
  due_at: due.dueAt.toISOString(),
  reason: due.reason,
  change: due.change as RuleDueRow['change'],
  announcement_id: due.announcementId === null ? null : String(due.announcementId),
  done_at: due.doneAt?.toISOString() ?? null,
  problem: due.problem,
  seen_at: due.lookedAt?.toISOString() ?? null,
})

/** Parses the date of a change. Adds an error to `problems` if it is invalid, in the past or too far in the future. */
function parseDueAt(text: string, problems: FormErrors, locale: Locale): Date {
  const at = readInstant(text.trim())
  const now = Date.now()
  if (at === undefined) problems.due_at = [format(locale, 'adminRules.due_needed')]
  else if (at.getTime() <= now) problems.due_at = [format(locale, 'adminRules.due_past')]
  else if (at.getTime() > now + DUE_YEARS * YEAR_MS)
    problems.due_at = [format(locale, 'adminRules.due_far', { years: DUE_YEARS })]
  return at ?? new Date(now)
}

/**
 * Schedules a change of a rule, and announces it if requested.
 * @throws Refusal 'row_not_found'; FormRefusal for an invalid setting, a date in the past, or a change without effect
 */
export async function scheduleChange(
  { db }: RuleServices,
  kind: RuleKind,
  rule: string,
  { change, due_at: dueText, reason: written, announce }: BodyOf<typeof scheduleDataRule>,
  by: Administrator,
): Promise<RuleDueRow> {
  await refuseOtherKind(db, rule, kind)
  return db.transaction().execute(async (tx) => {
    await lockRules(tx)
    const { settings } = await validationProfile(tx)
    const facts = ruleFacts(rule, settings)
    refuseUnless(facts, 'row_not_found')
    const problems: FormErrors = {}
    const dueAt = parseDueAt(dueText, problems, by.locale)
    const before = settings[rule]!
    const after = mergeSetting(rule, before, { ...change, reason: written }, settings, by.locale, problems)
    const changes = changesBetween(settingMembers(before), settingMembers(after))
    if (changes.length === 0) throw new FormRefusal({ change: [format(by.locale, 'adminRules.due_nothing')] })
    const reason = written?.trim() || null
    const coming = ruleFacts(rule, { ...settings, [rule]: { ...before, ...after } }) ?? facts
    const announced = announce ? buildAnnouncement({ facts: coming, changes, dueAt, reason }) : undefined
    const announcementId = announced ? await addAnnouncement(tx, announced, by) : null
    const due = await dues.addScheduledChange(tx, {
      ...{
        rule,
        change,
        reason,
        dueAt,
        announcementId,
        announcementDigest: announced ? announcementDigest(announced) : null,
      },
      ...{ authorId: Number(by.user.id), author: by.user.username, locale: by.locale },
    })
    const waits = changes.map(({ member, after: value }) => ({ member: `due.${member}`, before: null, after: value }))
    await logAdminAction(tx, `${kind}_rules`, by, { action: 'changed', id: rule, code: rule }, [
      { member: 'due_at', before: null, after: dueAt.toISOString() },
      ...waits,
    ])
    return rowOf(due)
  })
}

/** @throws Refusal 'row_not_found' */
export async function scheduledChangeRows(db: Db, kind: RuleKind, rule: string): Promise<RuleDueRow[]> {
  await refuseOtherKind(db, rule, kind)
  return (await dues.listScheduledChanges(db, rule)).map(rowOf)
}

const ID = /^\d{1,9}$/

/** Cancels a pending change and removes its announcement. @throws Refusal 'row_not_found' */
export async function cancelScheduledChange(
  db: Db,
  kind: RuleKind,
  { id: rule, due_id: id }: { readonly id: string; readonly due_id: string },
  by: Administrator,
): Promise<void> {
  await refuseOtherKind(db, rule, kind)
  await db.transaction().execute(async (tx) => {
    const due = ID.test(id) ? await dues.lockPendingChange(tx, rule, Number(id)) : undefined
    refuseUnless(due, 'row_not_found')
    if (due.announcementId !== null) await removeAnnouncement(tx, due.announcementId, by, null)
    await dues.removeScheduledChange(tx, due.id)
    await logAdminAction(tx, `${kind}_rules`, by, { action: 'changed', id: rule, code: rule }, [
      { member: 'due_at', before: due.dueAt.toISOString(), after: null },
    ])
  })
}

const localeOf = (text: string): Locale => LOCALES.find((each) => each === text) ?? 'en'

/** The reason why a change was refused, in the language of its author. Rethrows errors that are not refusals. */
const refusalMessage = (error: unknown, locale: Locale): string => {
  if (error instanceof FormRefusal) return Object.values(error.errors).flat().join(' ')
  if (error instanceof Refusal)
    return refusalSentence(error.code, error.details as Record<string, unknown> | undefined, locale)
  throw error
}

/** Whether the author of a change still administers the network, as every change of a rule requires. */
async function authorCanSetRules(tx: Tx, { authorId }: dues.ScheduledChange): Promise<boolean> {
  if (authorId === null || !(await readAdministrators(tx)).all.has(authorId)) return false
  const author = await dues.findAuthor(tx, authorId)
  return author !== undefined && administersNetwork(author)
}

/**
 * Rewrites the announcement for the current setting, then sets the rule. @returns why the change was refused, or null
 */
async function applyChange(tx: Tx, tasks: RuleServices['tasks'], due: dues.ScheduledChange): Promise<string | null> {
  const { rule, change, reason, author, authorId } = due
  const locale = localeOf(due.locale)
  if (!(await authorCanSetRules(tx, due))) return format(locale, 'adminRules.due_author_may_not', { author })
  const by = { user: { id: String(authorId), username: author }, locale }
  await refreshAnnouncement(tx, due, by)
  const written: RuleChange = { ...change, ...(reason === null ? {} : { reason }) }
  // `setRule` validates everything before its first write, so the transaction can continue after a refusal.
  return setRule(tx, tasks, rule, written, by).then(
    () => null,
    (error: unknown) => refusalMessage(error, locale),
  )
}

/**
 * Applies the next change that is due, with its author as user. If it is refused, or the author can no longer change
 * rules, its announcement is removed and administrators get a notice. `tried` contains the ids of changes that were
 * already attempted.
 * @returns false if no change is left
 */
async function applyNextChange(tx: Tx, tasks: RuleServices['tasks'], tried: Set<number>): Promise<boolean> {
  await lockRules(tx)
  const due = await dues.lockNextDue(tx, tried)
  if (due === undefined) return false
  tried.add(due.id)
  // Marks the change as applied before it is applied, so that the rewrite of announcements skips it.
  await dues.markApplied(tx, due.id, null)
  const problem = await applyChange(tx, tasks, due)
  if (problem === null) return true
  if (due.announcementId !== null)
    await removeAnnouncement(
      tx,
      due.announcementId,
      { user: { id: due.authorId, username: due.author }, locale: localeOf(due.locale) },
      null,
    )
  await dues.markApplied(tx, due.id, problem)
  return true
}

/**
 * Applies all rule changes that are due. An internal error in one change does not block the others; the first error is
 * thrown at the end.
 */
export async function applyDueChanges({ db, tasks }: RuleServices): Promise<void> {
  const tried = new Set<number>()
  const defects: unknown[] = []
  let hasMore = true
  while (hasMore) {
    const before = tried.size
    try {
      hasMore = await db.transaction().execute((tx) => applyNextChange(tx, tasks, tried))
    } catch (error) {
      defects.push(error)
      // If this round attempted no further change, the error came from the database and not from a change.
      hasMore = tried.size > before
    }
  }
  if (defects.length > 0) throw defects[0]
}

/** Runs every minute: a change takes effect within a minute of its date. */
export const scheduledChangesJob = (services: RuleServices): JobDefinition => ({
  name: 'rules-due',
  cron: '* * * * *',
  run: () => applyDueChanges(services),
})
