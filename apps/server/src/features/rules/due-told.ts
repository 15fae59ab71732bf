import { createHash } from 'node:crypto'
import type { AnnouncementInput } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { RuleSettings } from '@seriatim/rules'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Tx } from '../../platform/database/db.ts'
import { FormRefusal } from '../../platform/errors.ts'
import { changesBetween, type Doer } from '../admin/deeds.ts'
import { changeAnnouncement } from '../announcements/edit.ts'
import { changedSetting, membersOf } from './changed-setting.ts'
import { announcementOf } from './due-announcement.ts'
import * as dues from './due-repository.ts'
import { factsOf, type KnownRule } from './validators.ts'

type Coming = Pick<dues.StoredDue, 'rule' | 'change' | 'reason' | 'dueAt'>

/** Digest of the content of an announcement, to detect whether it has changed. */
export const toldOf = ({ title, body_html, translations }: AnnouncementInput): string =>
  createHash('sha256')
    .update(JSON.stringify([title, body_html, translations]))
    .digest('base64url')

/** The announcement of a change for the current setting of the rule; undefined if the change is no longer valid. */
function announcedNow(
  { rule, change, reason, dueAt }: Coming,
  settings: RuleSettings,
  locale: Locale,
): AnnouncementInput | undefined {
  const before = settings[rule]
  const facts: KnownRule | undefined = factsOf(rule, settings)
  if (before === undefined || facts === undefined) return undefined
  try {
    const after = changedSetting(rule, before, change, settings, locale)
    const changes = changesBetween(membersOf(before), membersOf(after))
    const coming = factsOf(rule, { ...settings, [rule]: { ...before, ...after } }) ?? facts
    return announcementOf({ facts: coming, changes, dueAt, reason })
  } catch (error) {
    if (error instanceof FormRefusal) return undefined
    throw error
  }
}

type Teller = Doer & { readonly locale: Locale }

/**
 * Rewrites the announcement of a change if the setting of the rule has changed since it was written. Manual edits of
 * the announcement stay as long as the setting does not change.
 */
export async function tellAgain(tx: Tx, due: dues.StoredDue, by: Teller): Promise<void> {
  if (due.announcementId === null) return
  const { settings } = await validationProfile(tx)
  const announced = announcedNow(due, settings, by.locale)
  if (announced === undefined || toldOf(announced) === due.told) return
  await changeAnnouncement(tx, due.announcementId, announced, by, null)
  await dues.noteTold(tx, due.id, toldOf(announced))
}

/** Rewrites the announcements of all pending changes of a rule that has just changed. */
export async function tellWaitingAgain(tx: Tx, rule: string, by: Teller): Promise<void> {
  for (const due of await dues.holdAllWaiting(tx, rule)) await tellAgain(tx, due, by)
}
