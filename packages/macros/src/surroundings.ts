/** What a macro asks of the world around the record. Pure data and pure functions: the same answers, the same record. */
export type MacroSurroundings = {
  /** YYYY-MM-DD. */
  readonly today: string
  /**
   * A title abbreviated by ISO 4; undefined where the list of abbreviations cannot be asked. `language` is ISO 639-2/B.
   */
  readonly abbreviate: (title: string, language: string | undefined) => string | undefined
}
