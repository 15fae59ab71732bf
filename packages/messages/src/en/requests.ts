/** Publishers' requests for ISSNs. Keys with `letter_` are of the e-mail that a publisher gets after the assignment. */
export const requests = {
  letter_subject: 'ISSN {issns}: {title}',
  letter_greeting: 'Dear publisher,',
  letter_greeting_name: 'Dear {name},',
  letter_assigned:
    '{count, plural, one {{center} assigned an ISSN to your serial:} other {{center} assigned # ISSNs:}}',
  letter_title: 'Key title: {title}',
  letter_medium: 'Medium: {medium}',
  letter_record: 'Public record: {url}',
  letter_bar_code: 'Bar code for the cover: {url}',
  letter_where: 'Where to print the ISSN',
  letter_form: 'Write the ISSN with the letters ISSN before it and with its hyphen, for example: {example}',
  letter_print:
    'In print: on every issue, at the top right of the cover. If there is no space, in the masthead or on the title page, near the title.',
  letter_online: 'Online: on the home page of the serial, near the title.',
  letter_carrier: 'On a disc or another carrier: on its label and on its packaging.',
  letter_both: 'Show all ISSNs in every medium, each with the name of its medium: {example}',
  letter_issnl:
    'The linking ISSN (ISSN-L) is {issnl}. It groups all media of the serial, so that catalogues find them together. It does not replace the ISSN of a medium.',
  letter_bar_code_about:
    'The bar code (EAN-13) contains the ISSN and begins with 977. Shops use it to sell the issues. An add-on of two or five digits is for the number of the issue.',
  letter_next: 'What to do next',
  letter_next_announced:
    'Your serial is not published yet, and its record is provisional. After publication, send us the first issue or its URL. We then complete the record.',
  letter_next_published: 'Send us an issue or its URL with the ISSN, if you have not sent one yet.',
  letter_send_here: 'Send it here: {url}',
  letter_changes:
    'Write to us before the title, the medium or the publisher changes, and when the serial ends. A new title often needs a new ISSN.',
  letter_regards: 'Kind regards',
} as const
