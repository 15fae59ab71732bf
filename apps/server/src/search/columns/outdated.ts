/** Thrown when the data in memory must be read again. Another engine answers until it is read. */
export class Outdated extends Error {}
