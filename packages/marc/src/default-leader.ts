/** Default leader, of a serial, for a record that has none in its file. Readers report each use as a problem. */
export const DEFAULT_LEADER = '00000nas a2200000 i 4500'
