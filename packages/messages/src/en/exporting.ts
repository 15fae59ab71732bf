export const exporting = {
  no_errors: 'No errors',
  name_needed: 'a file name is required',
  name_path: 'a file name has no path, no control characters and no other than itself in it',
  column: '{column} is neither a field (245, 245$a) nor a term of the facets',
  unimarc: 'UNIMARC has no place for: {places}.',
  left_out:
    '{count, plural, one {# record is left out: the format cannot hold it} other {# records are left out: the format cannot hold them}} ({issns}).',
}
