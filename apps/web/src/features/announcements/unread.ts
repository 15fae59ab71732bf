/** An announcement, and when it was published (ISO 8601). */
export type NewestAnnouncement = { readonly id: string; readonly at: string }

/**
 * Whether the newest announcement is unread: it differs from the last read one, and was not published before it. If
 * the last read one has expired, an older one becomes the newest again, but is not shown a second time.
 */
export const isUnread = (newest: NewestAnnouncement | null, read: NewestAnnouncement | undefined): boolean =>
  newest !== null && newest.id !== read?.id && (read === undefined || newest.at >= read.at)
