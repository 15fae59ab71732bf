/**
 * The first character of index entry keys (browse indexes, title word abbreviations). Users cannot type it, so that
 * keys and text are distinguishable.
 */
export const PLACE_MARK = '\uE000'

/** Whether a position is the key of an entry, even a damaged key. */
export const isPlaceKey = (position: string): boolean => position.startsWith(PLACE_MARK)
