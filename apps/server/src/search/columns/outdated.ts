/** What is kept has to be read anew; until then another engine answers. */
export class Outdated extends Error {}
