const TIME_REASONS = ['draft', 'not_begun', 'ended'] as const
/** Why a user does not see an announcement, most general reason first. */
export const UNSEEN_REASONS = [...TIME_REASONS, 'other_role', 'other_center'] as const
export type UnseenReason = (typeof UNSEEN_REASONS)[number]
type TimeReason = (typeof TIME_REASONS)[number]

/** The period in which an announcement is shown. A draft is never shown. */
export type DisplayPeriod = { readonly isDraft: boolean; readonly publishAt: Date; readonly expiresAt: Date }

/** An announcement with the ids of its roles and centres. Without ids, the announcement is for all roles or centres. */
export type AddressedAnnouncement<Id> = DisplayPeriod & {
  readonly roles: readonly Id[]
  readonly centers: readonly Id[]
}

/** The properties of a user that select announcements: roles, and the centre of the account. */
export type AnnouncementReader<Id> = { readonly roles: readonly Id[]; readonly center: Id | null }

const timeReasons = ({ isDraft, publishAt, expiresAt }: DisplayPeriod, now: Date): readonly TimeReason[] =>
  TIME_REASONS.filter((reason) => ({ draft: isDraft, not_begun: publishAt > now, ended: expiresAt <= now })[reason])

/** Why no user sees an announcement now, else `shown`. */
export const announcementState = (announcement: DisplayPeriod, now: Date): TimeReason | 'shown' =>
  timeReasons(announcement, now)[0] ?? 'shown'

/**
 * Decides who sees an announcement: it is published, has started, has not expired, and is for a role and the centre of
 * the reader.
 * @returns why the reader does not see it, or an empty list
 */
export const unseenReasons = <Id>(
  announcement: AddressedAnnouncement<Id>,
  { roles, center }: AnnouncementReader<Id>,
  now: Date,
): UnseenReason[] => {
  const isForRole = announcement.roles.length === 0 || announcement.roles.some((role) => roles.includes(role))
  const isForCenter = announcement.centers.length === 0 || (center !== null && announcement.centers.includes(center))
  return [
    ...timeReasons(announcement, now),
    ...(isForRole ? [] : ['other_role' as const]),
    ...(isForCenter ? [] : ['other_center' as const]),
  ]
}
