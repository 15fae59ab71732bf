/**
 * The sign that the key of an entry of an index begins with (browsing, title word abbreviations). No keyboard types it, so
 * that no key is taken for a text.
 */
export const PLACE_MARK = '\uE000'

/** Whether a position is meant as the key of an entry; a key that is damaged is one, too. */
export const isPlaceKey = (position: string): boolean => position.startsWith(PLACE_MARK)
