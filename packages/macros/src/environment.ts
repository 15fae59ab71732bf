/** The environment of a macro. It contains only data and pure functions, so that equal input has an equal result. */
export type MacroEnvironment = {
  /** The current date, YYYY-MM-DD. */
  readonly today: string
  /**
   * Abbreviates a title by ISO 4. Undefined if the list of title word abbreviations is not available. `language` is an
   * ISO 639-2/B code.
   */
  readonly abbreviate: (title: string, language: string | undefined) => string | undefined
}
