/**
 * The default leader for a record without a leader in its file: the leader of a serial. Readers report each use as a
 * problem.
 */
export const DEFAULT_LEADER = '00000nas a2200000 i 4500'
