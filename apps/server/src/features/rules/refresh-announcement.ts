import { createHash } from 'node:crypto'
import type { AnnouncementInput } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { RuleSettings } from '@seriatim/rules'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { type Actor, changesBetween } from '../../kernel/admin/admin-actions.ts'
import type { Tx } from '../../platform/database/db.ts'
import { FormRefusal } from '../../platform/errors.ts'
import { changeAnnouncement } from '../announcements/edit.ts'
import { buildAnnouncement } from './change-announcement.ts'
import { mergeSetting, settingMembers } from './merge-setting.ts'
import * as dues from './scheduled-changes-repository.ts'
import { type RuleDescription, ruleFacts } from './validators.ts'

type UpcomingChange = Pick<dues.ScheduledChange, 'rule' | 'change' | 'reason' | 'dueAt'>

/** Hash of the content of an announcement, to detect manual edits. */
export const announcementDigest = ({ title, body_html, translations }: AnnouncementInput): string =>
  createHash('sha256')
    .update(JSON.stringify([title, body_html, translations]))
    .digest('base64url')

/** The announcement of a change for the current setting of the rule; undefined if the change is no longer valid. */
function currentAnnouncement(
  { rule, change, reason, dueAt }: UpcomingChange,
  settings: RuleSettings,
  locale: Locale,
): AnnouncementInput | undefined {
  const before = settings[rule]
  const facts: RuleDescription | undefined = ruleFacts(rule, settings)
  if (before === undefined || facts === undefined) return undefined
  try {
    const after = mergeSetting(rule, before, change, settings, locale)
    const changes = changesBetween(settingMembers(before), settingMembers(after))
    const coming = ruleFacts(rule, { ...settings, [rule]: { ...before, ...after } }) ?? facts
    return buildAnnouncement({ facts: coming, changes, dueAt, reason })
  } catch (error) {
    if (error instanceof FormRefusal) return undefined
    throw error
  }
}

type AnnouncementAuthor = Actor & { readonly locale: Locale }

/**
 * Rewrites the announcement of a scheduled change if the setting of the rule has changed since the announcement was
 * written. Manual edits of the announcement stay as long as the setting does not change.
 */
export async function refreshAnnouncement(tx: Tx, due: dues.ScheduledChange, by: AnnouncementAuthor): Promise<void> {
  if (due.announcementId === null) return
  const { settings } = await validationProfile(tx)
  const announced = currentAnnouncement(due, settings, by.locale)
  if (announced === undefined || announcementDigest(announced) === due.announcementDigest) return
  await changeAnnouncement(tx, due.announcementId, announced, by, null)
  await dues.storeAnnouncementDigest(tx, due.id, announcementDigest(announced))
}

/** Rewrites the announcements of all pending changes of a rule that has just changed. */
export async function refreshPendingAnnouncements(tx: Tx, rule: string, by: AnnouncementAuthor): Promise<void> {
  for (const due of await dues.lockPendingChanges(tx, rule)) await refreshAnnouncement(tx, due, by)
}
