import type { Translate } from '../../kernel/i18n.ts'

/** Translations of CodeMirror's phrases, by their English text. */
export const phrasesOf = (t: Translate<'catalogue'>): Readonly<Record<string, string>> => ({
  Find: t('cm_find'),
  Replace: t('cm_replace'),
  next: t('cm_next'),
  previous: t('cm_previous'),
  all: t('cm_all'),
  'match case': t('cm_match_case'),
  regexp: t('cm_regexp'),
  'by word': t('cm_by_word'),
  replace: t('cm_replace_one'),
  'replace all': t('cm_replace_all'),
  close: t('cm_close'),
  'current match': t('cm_current_match'),
  'replaced $ matches': t('cm_replaced_matches'),
  'replaced match on line $': t('cm_replaced_on_line'),
  'on line': t('cm_on_line'),
  Completions: t('cm_completions'),
  Diagnostics: t('cm_diagnostics'),
  'No diagnostics': t('cm_no_diagnostics'),
  'Control character': t('cm_control_character'),
  'Selection deleted': t('cm_selection_deleted'),
})
