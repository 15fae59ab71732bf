/** The id of an announcement, and the time when it was published (ISO 8601). */
export type NewestAnnouncement = { readonly id: string; readonly at: string }

/**
 * Whether the newest announcement is unread: it differs from the last read announcement, and was not published earlier.
 * If the last read announcement has expired, an older one becomes the newest again, but is not shown a second time.
 */
export const isUnread = (newest: NewestAnnouncement | null, read: NewestAnnouncement | undefined): boolean =>
  newest !== null && newest.id !== read?.id && (read === undefined || newest.at >= read.at)
