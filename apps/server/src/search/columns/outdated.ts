/** The data in memory must be read again. Another engine answers meanwhile. */
export class Outdated extends Error {}
