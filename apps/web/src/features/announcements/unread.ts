/** An announcement, and when it was published (ISO 8601). */
export type NewestAnnouncement = { readonly id: string; readonly at: string }

/**
 * Whether the newest announcement is another one than the last read, and was not published before it: where the last read
 * one has expired, an older one is the newest again, and nobody reads it twice.
 */
export const isUnread = (newest: NewestAnnouncement | null, read: NewestAnnouncement | undefined): boolean =>
  newest !== null && newest.id !== read?.id && (read === undefined || newest.at >= read.at)
