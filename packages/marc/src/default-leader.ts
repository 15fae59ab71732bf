/** The leader that a record without one is given when it is read: a serial, as everything here is. Always reported. */
export const DEFAULT_LEADER = '00000nas a2200000 i 4500'
