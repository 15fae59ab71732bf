/** Errors in a macro. The message is `macros.error_<code>`. */
export const MACRO_ERROR_CODES = [
  'expected_statement',
  'expected_place',
  'expected_field_or_subfield',
  'expected_text',
  'expected_value',
  'expected_pattern',
  'expected_word',
  'expected_comparison',
  'expected_indicators',
  'expected_subfield',
  'expected_end_of_line',
  'unclosed_text',
  'unclosed_pattern',
  'unclosed_block',
  'no_block',
  'second_else',
  'bad_place',
  'bad_position',
  'bad_character',
  'no_own_field',
  'not_in_control_field',
  'only_in_control_field',
  'leader_position',
  'system_place',
  'linkage',
  'original_script',
  'same_place',
  'needs_subfield',
  'unlike_places',
  'occurrence_of_target',
  'wrong_length',
  'bad_indicator',
  'bad_pattern',
  'pattern_not_supported',
  'pattern_too_long',
  'no_such_group',
  'unknown_function',
  'too_few_given',
  'too_many_given',
  'unknown_scheme',
  'empty_wanted',
  'too_deep',
  'too_long',
  'too_many_lines',
] as const
export type MacroErrorCode = (typeof MACRO_ERROR_CODES)[number]

export type MacroParameters = Readonly<Record<string, string | number>>

/** An error in a macro: its place, and the expected input. */
export type MacroError = {
  /** The line of the macro, from 1. */
  readonly line: number
  /** The first character of the error, from 1, in UTF-16 code units of the line. */
  readonly column: number
  /** The length of the faulty text in UTF-16 code units. 0 if something is missing at the end of the line. */
  readonly length: number
  readonly code: MacroErrorCode
  readonly parameters: MacroParameters
}

/**
 * An error while reading a line. Callers outside the package never see it, because `compileMacro` returns it as a
 * value.
 */
export class Mistake extends Error {
  readonly column: number
  readonly length: number
  readonly code: MacroErrorCode
  readonly parameters: MacroParameters

  constructor(at: { column: number; length: number }, code: MacroErrorCode, parameters: MacroParameters = {}) {
    super(code)
    this.column = at.column
    this.length = at.length
    this.code = code
    this.parameters = parameters
  }
}

/** Notes about actions that a run skipped. The message is `macros.note_<code>`. */
export const MACRO_NOTE_CODES = [
  'wrong_length',
  'bad_indicator',
  'no_abbreviation',
  'no_romanisation',
  'no_check_digit',
  'there_already',
  'too_long',
  'too_many_fields',
  'too_much',
] as const
export type MacroNoteCode = (typeof MACRO_NOTE_CODES)[number]

/** Notes about an exceeded limit, because of which the whole run is discarded. */
export const STOPPING_NOTES: ReadonlySet<MacroNoteCode> = new Set(['too_long', 'too_many_fields', 'too_much'])

/** An action that a run skipped, and the line of the macro. */
export type MacroNote = { readonly line: number; readonly code: MacroNoteCode; readonly parameters: MacroParameters }
