export const server = {
  'lock-kept': 'The record is locked for you.',
  'lock-released': 'Lock removed',
  'version-deleted': 'Version deleted',
  'ic-only-centre': 'Only the international centre may change the centre in 022 $2 (stored: {value}).',
  'ic-only-issnl': 'Only the international centre may change the ISSN-L in 022 $l (stored: {value}).',
  'ic-only-force-flag': 'Only the international centre may set or remove the force flag 022, subfield {subfield}.',
  'ic-only-link': 'Only the international centre may delete a link: {field} to {value}.',
  'query-unbalanced_quote': 'A quotation mark has no partner (at character {position}, near “{near}”): it is ignored.',
  'query-empty_phrase': 'Two quotation marks with no word between them are ignored (at character {position}).',
  'query-lone_truncation': 'An asterisk that follows no word is ignored (at character {position}, near “{near}”).',
  'query-truncation_inside_word':
    'An asterisk inside a word separates two words (at character {position}, near “{near}”): only the end of a word can be left open.',
  'query-no_words': 'The query holds no letter and no digit: all records are shown.',
}
