import { URL_REASON } from './url-reason.ts'

/** Texts of validation rules, one for each rule and variant. `fix.` names the quick fixes. */
export const rules = {
  'missing-tag': 'This required field is missing. Every record of this category needs it.',
  'missing-one-of-two': 'The record has neither this field nor {other}. Add one of them.',
  'no-publication-statement':
    'The publication statement is missing: these fields have second indicator {value}, and the record has no 260. Add a 264 with second indicator 1, place ($a) and publisher ($b).',
  'classification-letters':
    '${subfield}: “{value}” contains letters (“{letters}”) that class numbers of this scheme do not have. Enter only the class number.',
  'missing-subfield': '${subfield}: this required subfield is missing or blank.',
  'missing-subfield-group': 'The field needs one of the subfields {subfields}.',
  'missing-subfield-group.link': 'The field needs one of the subfields {subfields}.',
  'not-repeatable.field': 'This field is not repeatable. Keep only one of them in the record.',
  'not-repeatable.subfield': '${subfield}: this subfield is not repeatable; it occurs again with “{value}”.',
  'unknown-tag': 'The tag field is not authorized: this tag is not in the profile.',
  'unknown-subfield': '${subfield}: the profile does not define this subfield (value “{value}”).',
  'unknown-indicator': 'Indicator {indicator} is “{value}”; allowed: {allowed} (# is a blank).',
  'field-kind.subfields': 'A control field has no indicators and no subfields. Enter only its value.',
  'field-kind.value': 'The field has no subfields, only the text “{value}”.',
  'field-kind.empty': 'The field is empty. Enter a value or delete the field.',
  'field-kind.code': 'A subfield code has one character; “{subfield}” is not a code (value “{value}”).',
  'fixed-field-length': 'The field has {length, plural, one {# character} other {# characters}} instead of {expected}.',
  'control-character.control': '${subfield}: the value contains control characters ({characters}). Remove them.',
  'control-character.noncharacter':
    '${subfield}: the value contains code points that are not characters ({characters}). Remove them.',
  'control-character.fixed': 'The value contains characters that are not text ({characters}). Remove them.',
  'stray-character.replacement':
    '${subfield}: “{value}” contains the replacement character (U+FFFD): a conversion lost a character. Enter the lost character, or delete the replacement character.',
  'stray-character.non-sorting':
    '${subfield}: “{value}” has only one of the two marks of a non-sorting part (U+0098, U+009C). Mark the beginning and the end, or delete the mark.',
  'stray-character.invisible': '${subfield}: “{value}” contains invisible characters ({characters}). Remove them.',
  'empty-subfield':
    '${subfield}: the subfield is empty. Enter a value or delete the subfield; saving removes an empty subfield.',
  'undefined-code.position': '{position}: MARC 21 does not define the code “{value}” here (# is a blank).',
  'undefined-code.status':
    '{position}: “{value}” is not a publication status of continuing resources. Use one of these codes: {codes}.',
  'undefined-code.form': 'MARC 21 does not define a form of material with the code “{value}” (first character).',
  'left-justified-codes':
    '{position}: in “{value}”, a code is repeated or follows a blank (# is a blank). Enter each code once, from the left: “{written}”.',
  'issn-format':
    '${subfield}: Invalid ISSN code “{value}”. An ISSN has four digits, a hyphen, three digits, and a digit or X; 0000-0000 is not an ISSN.',
  'issn-format.citation':
    '${subfield}: Invalid ISSN code “{value}”. An ISSN has four digits, a hyphen, three digits, and a digit or X; 0000-0000 is not an ISSN.',
  'issn-check-digit': '${subfield}: wrong check digit in {value}; expected {expected}.',
  'issn-check-digit.citation': '${subfield}: wrong check digit in {value}; expected {expected}.',
  'issn-differs.control-number': '${subfield}: {value} differs from the ISSN in 001, {expected}.',
  'issn-differs.loaded': 'The ISSN of the record is {expected} and cannot be changed to “{value}”.',
  'self-link': '${subfield}: {value} is the ISSN of this record. A record cannot be linked to itself.',
  'date-entered.no-date': '00-05: “{value}” is not a date in the form YYMMDD.',
  'date-entered.future': '00-05: the date entered, “{value}”, is in the future.',
  'start-date.no-year': '07-10: the first date “{value}” is not a year (four digits; u for an unknown digit).',
  'start-date.early': '07-10: the first date “{value}” is before {limit}.',
  'start-date.late': '07-10: the first date “{value}” is after {limit}.',
  'end-date.no-year':
    '11-14: the last date “{value}” is not a year (four digits; u for an unknown digit; 9999 for a current serial).',
  'end-date.early': '11-14: the last date “{value}” is before {limit}.',
  'end-date.late': '11-14: the last date “{value}” is after {limit}.',
  'end-date.order': '11-14: the last date “{value}” is before the first date “{start}”.',
  'status-and-dates.current':
    '11-14: the last date is “{value}”, but position 06 says that the serial is current. Enter 9999, or correct position 06.',
  'status-and-dates.ceased':
    '11-14: the last date is “{value}”, but position 06 says that the serial has ceased. Enter the last year (uuuu if it is unknown), or correct position 06.',
  'status-and-dates.unknown':
    '11-14: the last date is “{value}”, but position 06 says that the status is unknown. Enter uuuu, or correct position 06.',
  'one-abbreviated-key-title':
    '${subfield}: “{value}” is a second abbreviated key title. Only one 210 can have a blank second indicator.',
  'alternate-script-link.unreadable':
    '${subfield}: “{value}” is not a link between scripts. Enter TAG-NN in an 880, and 880-NN in other fields.',
  'alternate-script-link.written':
    '${subfield}: the link “{value}” has blanks around it, or its number does not have two digits. Enter “{expected}”.',
  'alternate-script-link.unnumbered':
    '${subfield}: “{value}” has the number 00, which is only for an 880 without a linked field. Enter the number of the 880 of this field, or delete the subfield.',
  'alternate-script-link.unknown-tag':
    '${subfield}: “{value}” names the tag {linked}, but the profile does not allow a link from an 880 to {linked}.',
  'alternate-script-link.of-880': '${subfield}: “{value}” links to an 880. Enter the tag of the field in Latin script.',
  'alternate-script-link.no-partner':
    '${subfield}: “{value}” has no linked field: the record has no {linked} with $6 880-{number}.',
  'alternate-script-link.no-880':
    '${subfield}: “{value}” has no linked field: the record has no 880 with $6 {field}-{number}.',
  'alternate-script-link.repeated': '${subfield}: another field already uses the number {number} of “{value}”.',
  'too-large.field': 'The field has {bytes, number} bytes; ISO 2709 allows {limit, number} bytes in a field.',
  'too-large.record': 'The record has {bytes, number} bytes; ISO 2709 allows {limit, number} bytes.',
  'no-attempt-to-code': '{position}: the position is not coded (“{value}”). The profile requires a code.',
  'code-shape.written': '{place}: the code “{value}” is written “{expected}” in the list.',
  'code-shape.written-elsewhere': '{place}: the code “{value}” is written “{expected}” in the list.',
  'code-shape.script':
    '${subfield}: the script “{script}” in “{value}” is not a code of MARC 21 or ISO 15924 (four letters such as Cyrl, or three digits).',
  'reference-list.centres': '{place}: no ISSN centre has the code “{value}”.',
  'reference-list.countries': '{place}: “{value}” is not in the list of countries (ISO 3166, three letters).',
  'reference-list.lcCountries': '{place}: “{value}” is not in the MARC list of countries (# is a blank).',
  'reference-list.lcCountries-elsewhere': '{place}: “{value}” is not in the MARC list of countries (# is a blank).',
  'reference-list.languages': '{place}: “{value}” is not in the list of languages (# is a blank).',
  'reference-list.languages-elsewhere': '{place}: “{value}” is not in the list of languages (# is a blank).',
  'obsolete-code.replaced': '{place}: “{value}” is an obsolete code (# is a blank). The current code is “{current}”.',
  'obsolete-code.candidates':
    '{place}: “{value}” is an obsolete code (# is a blank). Choose one of the current codes: {current}.',
  'reference-list.media': '{place}: “{value}” is not in the list of media.',
  'reference-list.categories': '{place}: “{value}” is not in the list of categories. The record is treated as Free.',
  'reference-list.contentTypes': '{place}: “{value}” is not in the MARC list of content types.',
  'reference-list.mediaTypes': '{place}: “{value}” is not in the MARC list of media types.',
  'reference-list.carrierTypes': '{place}: “{value}” is not in the MARC list of carrier types.',
  'reference-list.accessStatuses': '{place}: “{value}” is not in the MARC list of access statuses.',
  'bibliographic-level': '07: the bibliographic level is “{value}”; an ISSN is assigned only to {allowed}.',
  'prepublication-level':
    '17: the encoding level is “{value}” (prepublication), but a Register record describes a published serial.',
  'current-and-succeeded.succeeded':
    '“{value}” (second indicator {indicator}) succeeds this serial, but 008/06 says that this serial is current.',
  'current-and-succeeded.in-part':
    'A part of this serial continues as “{value}” (second indicator {indicator}). Check that the rest is still published, as 008/06 says.',
  'several-languages.too-few':
    '35-37: “{value}” means several languages, but 041 $a names fewer than two. Add the languages to 041.',
  'several-languages.not-first':
    '35-37: the language “{value}” is neither the first language of 041 $a (“{first}”) nor “mul”.',
  'online-address': '${subfield}: the serial is online (007 {value}), but neither 856 nor 857 has a URL in $u.',
  'address-format':
    '${subfield}: “{value}” is not a valid URL. A URL begins with http://, https:// or ftp://, has a host name, and has no blanks.',
  'address-credentials':
    '${subfield}: the URL “{value}” contains a user name or a password. Records are public: remove them from the URL.',
  'broken-address': `\${subfield}: the last check of “{value}” failed: {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    '${subfield}: the abbreviated key title “{value}” is longer than the key title “{keyTitle}” in 222.',
  'abbreviated-title.no-qualifier': '${subfield}: 222 has the qualifier “{expected}”. Add its abbreviated form to 210.',
  'abbreviated-title.extra-qualifier': '${subfield}: 222 has no qualifier that corresponds to “{value}”.',
  'alternate-script-link.not-first':
    '${subfield}: “{value}” follows other subfields. Move $6 to the beginning of the field.',
  'link-target.unknown':
    '${subfield}: {value} is not in the database. Other media of a serial must be registered; all other links can name ISSNs that are registered elsewhere.',
  'link-target.unknown-other':
    '${subfield}: {value} is not in the database. Check the ISSN; it may also be registered elsewhere.',
  'link-target.no-serial':
    '${subfield}: {value} does not describe a serial. Its category is {category, select, fre {Free} can {Cancelled} sup {Suppressed} other {{category}}}.',
  'reverse-link': '${subfield}: the record {value} has no reverse link ({reverse}).',
  'reverse-link.other': '${subfield}: the record {value} has no reverse link ({reverse}).',
  'other-medium.same-medium':
    '${subfield}: {value} has the same medium, “{medium}”. A 776 links to the serial in another medium.',
  'other-medium.other-issnl':
    '${subfield}: {value} has the ISSN-L {theirs}, but this record’s family has {issnl}. All media of a serial have the same ISSN-L.',
  'family-issnl': '${subfield}: ISSN-L mismatch. {value} is not the ISSN-L of the family, {expected}.',
  'issnl-replaced': '${subfield}: {value} is replaced with {expected}, the ISSN-L of the family.',
  'country-and-centre.national':
    '${subfield}: the centre {centre} does not register serials of {value}. Its countries are: {countries}.',
  'country-and-centre.central':
    '${subfield}: {value} has its own ISSN centre. The International Centre ({centre}) registers serials of countries without a centre.',
  'lc-and-iso-country.code': '${subfield}: the MARC country “{value}” does not correspond to {iso} in $c.',
  'lc-and-iso-country.position': '{position}: the MARC country “{value}” does not correspond to {iso} in 044 $c.',
  'lc-and-iso-country.differ': '{position}: the MARC country “{value}” differs from “{stated}” in 044 $a.',
  'same-key-title':
    '${subfield}: {count, plural, one {another record has} other {# other records have}} the key title “{value}”, apart from case, accents and punctuation: {issns}.',
  'cancellation.unknown': '${subfield}: {value} cannot be cancelled: it is not in the database.',
  'cancellation.other-centre': '${subfield}: {value} cannot be cancelled here: it belongs to the centre {centre}.',
  'cancellation.category':
    '${subfield}: {value} cannot be cancelled: its category is {category, select, sup {Suppressed} other {{category}}}.',
  'cancellation.already': '${subfield}: {value} is already cancelled. {other} replaces it.',
  'cancellation.circle':
    '${subfield}: {value} cancels this ISSN, directly or through other records. Two ISSNs cannot replace each other.',
  'cancellation.by-category':
    '${subfield}: a record of the category {category, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{category}}} cannot cancel another ISSN. Delete {value} here, or enter it in the record of the valid ISSN.',
  'cancellation.cited':
    '${subfield}: this record cancels {value}, but {count, plural, one {# other record still links} other {# other records still link}} to it: {issns}{more, plural, =0 {} other { and # more}}.',
  'cancellation.unlike':
    '${subfield}: {value} may belong to another serial. {aspect, select, key_title {Key title} title {Title} publisher {Publisher} years {Years (008)} country {Country (008)} medium {Medium (007)} other {{aspect}}}: “{there}” in {value}, “{here}” in this record.',
  'cancellation.unknown-replacement': '${subfield}: {value} cannot replace this ISSN: it is not in the database.',
  'cancellation.foreign-replacement': '${subfield}: {value} replaces this ISSN but belongs to the centre {centre}.',
  'cancellation.invalid-replacement':
    '${subfield}: {value} cannot replace this ISSN: its category is {category, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{category}}}. Enter the ISSN of a valid serial.',
  'cancellation.draft-replacement':
    '${subfield}: {value} cannot replace this ISSN yet: it has only a draft. First save the draft as an active record.',
  'cancellation.replacement-circle':
    '${subfield}: {value} cannot replace this ISSN: {value} is itself cancelled, and its own replacement leads back to this ISSN.',
  'cancellation.still-cited':
    '${subfield}: this ISSN becomes {category, select, can {Cancelled} other {Suppressed}}, and {count, plural, one {# other record still links} other {# other records still link}} to it: {issns}{more, plural, =0 {} other { and # more}}.',
  'replacement-of-valid':
    '${subfield}: the record is {category, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{category}}}, not Cancelled, so no other ISSN can replace it. Delete {value}.',
  'successor-circle.own':
    '${subfield}: {value} cannot both precede and succeed this serial: it is also named in {opposite}. Delete one of the two links.',
  'successor-circle.own-published':
    '${subfield}: {value} cannot both precede and succeed this serial: it is also named in {opposite}. Delete one of the two links.',
  'successor-circle.other':
    '${subfield}: the record {value} names this record in its own {field}, so each serial would {field, select, 780 {precede} other {succeed}} the other. Correct one of the two links.',
  'successor-circle.other-published':
    '${subfield}: the record {value} names this record in its own {field}, so each serial would {field, select, 780 {precede} other {succeed}} the other. Correct one of the two links.',
  'successor-circle.partner':
    '${subfield}: {value} is named as a preceding title, but one of the two records names the other as a merger partner (785 with second indicator 7 before the last one). Correct one of the two links.',
  'succession-dates.earlier-title':
    '${subfield}: the preceding title {value} begins in {start}, after this serial ended in {end}. Check the link, and 008/07-14 of both records.',
  'succession-dates.later-title':
    '${subfield}: the succeeding title {value} ended in {end}, before this serial began in {start}. Check the link, and 008/07-14 of both records.',
  'cancelled-removed':
    '${subfield}: You can not remove ISSN codes from original 022$z. This record cancels {value}; put it back.',
  'category-transition.never':
    '${subfield}: a record of the category {before, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{before}}} cannot become {value, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {“{value}”}}.',
  'category-transition.by-ic':
    '${subfield}: only members of the international centre can change a record from {before, select, sup {Suppressed} can {Cancelled} other {{before}}} to {value, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} other {“{value}”}}.',
  'cancelled-without-replacement': '${subfield}: a Cancelled record must name the valid ISSN that replaces it.',
  'category-needed':
    '${subfield}: the record has titles but no valid category and is treated as Free. Enter its category.',
  'fix.take-replacement-away': 'Delete the ISSN',
  'fix.put-back': 'Restore the ISSN',
  'fix.write-issn': 'Write it as an ISSN',
  'fix.correct-check-digit': 'Correct the check digit',
  'fix.set-only-indicator': 'Set the only allowed indicator',
  'fix.put-code': 'Enter “{expected}”',
  'fix.remove-credentials': 'Remove the user name and password',
  'fix.write-address': 'Write it as a URL',
  'fix.remove-characters': 'Remove the characters',
  'fix.remove-empty-subfields': 'Remove the empty subfields',
  'fix.mend-links': 'Correct the links in $6',
} as const

/** Short names of rules and variants, for tables and filters. */
export const ruleNames = {
  'unknown-tag': 'A tag that is not in the profile',
  'field-kind.subfields': 'A control field with subfields',
  'field-kind.value': 'A data field without subfields',
  'field-kind.empty': 'An empty field',
  'field-kind.code': 'A subfield code of more than one character',
  'not-repeatable.field': 'A non-repeatable field is repeated',
  'not-repeatable.subfield': 'A non-repeatable subfield is repeated',
  'unknown-indicator': 'An indicator that is not allowed',
  'unknown-subfield': 'A subfield that is not in the profile',
  'fixed-field-length': 'A fixed field of the wrong length',
  'control-character.control': 'Control characters in a value',
  'control-character.noncharacter': 'Code points that are not characters',
  'control-character.fixed': 'Control characters in a fixed field',
  'stray-character.replacement': 'The replacement character U+FFFD',
  'stray-character.non-sorting': 'Only one of the two non-sorting marks',
  'stray-character.invisible': 'Invisible characters in a title',
  'empty-subfield': 'An empty subfield',
  'missing-tag': 'A required field is missing',
  'missing-one-of-two': 'Two alternative fields are both missing',
  'no-publication-statement': 'No publication statement',
  'missing-subfield': 'A required subfield is missing',
  'missing-subfield-group': 'None of several alternative subfields is present',
  'missing-subfield-group.link': 'None of several alternative subfields is present, in a link other than 776',
  'undefined-code.position': 'A position with a code that MARC 21 does not define',
  'undefined-code.status': 'A publication status (008/06) that is not defined for continuing resources',
  'undefined-code.form': 'A form of material that MARC 21 does not define',
  'left-justified-codes': 'Positions for several codes with a blank before a code, or a code twice',
  'no-attempt-to-code': 'A position that is not coded',
  'code-shape.written': 'A code that is not written as in its list',
  'code-shape.written-elsewhere': 'A code that is not written as in its list, in a less important subfield',
  'code-shape.script': 'A script code in the wrong form',
  'reference-list.centres': 'An ISSN centre that does not exist',
  'reference-list.countries': 'A country that is not in the list',
  'reference-list.lcCountries': 'A MARC country that is not in the list',
  'reference-list.lcCountries-elsewhere':
    'A MARC country code that is not in the list, in a field other than 008 and 044 $a',
  'reference-list.languages': 'A language that is not in the list',
  'reference-list.languages-elsewhere': 'A language code that is not in the list, in a field other than 008 and 041 $a',
  'obsolete-code.replaced': 'An obsolete code that one current code replaces',
  'obsolete-code.candidates': 'An obsolete code that one of several current codes can replace',
  'reference-list.media': 'A medium that is not in the list',
  'reference-list.categories': 'A category that is not in the list',
  'reference-list.contentTypes': 'A content type that is not in the list',
  'reference-list.mediaTypes': 'A media type that is not in the list',
  'reference-list.carrierTypes': 'A carrier type that is not in the list',
  'reference-list.accessStatuses': 'An access status that is not in the list',
  'bibliographic-level': 'A bibliographic level that is not eligible for an ISSN',
  'prepublication-level': 'A Register record coded as prepublication',
  'issn-format': 'An ISSN in the wrong format',
  'issn-format.citation': 'An ISSN in the wrong format, in 510',
  'issn-check-digit': 'The check digit of an ISSN is wrong',
  'issn-check-digit.citation': 'The check digit of an ISSN is wrong, in 510',
  'issn-differs.control-number': '022 differs from 001',
  'issn-differs.loaded': 'The ISSN of the record was changed',
  'self-link': 'The record is linked to itself',
  'date-entered.no-date': 'The date entered is not a date',
  'date-entered.future': 'The date entered is in the future',
  'start-date.no-year': 'The first date is not a year',
  'start-date.early': 'The first date is too early',
  'start-date.late': 'The first date is too late',
  'end-date.no-year': 'The last date is not a year',
  'end-date.early': 'The last date is too early',
  'end-date.late': 'The last date is too late',
  'end-date.order': 'The last date is before the first',
  'status-and-dates.current': 'A current serial with a last date',
  'status-and-dates.ceased': 'A ceased serial without a last year',
  'status-and-dates.unknown': 'A serial of unknown status with a last date',
  'current-and-succeeded.succeeded': 'A current serial with a succeeding title',
  'current-and-succeeded.in-part': 'A current serial that is succeeded in part',
  'several-languages.too-few': 'The language in 008 is “several languages”, but 041 has fewer than two',
  'several-languages.not-first': 'The language of 008 is not the first in 041',
  'classification-letters': 'Letters in a class number of a scheme without letters',
  'online-address': 'An online serial without a URL in 856 or 857',
  'address-format': 'An invalid URL',
  'address-credentials': 'A URL with a user name or password',
  'one-abbreviated-key-title': 'More than one abbreviated key title',
  'abbreviated-title.longer': 'The abbreviated key title is longer than the key title',
  'abbreviated-title.no-qualifier': 'The qualifier is missing in the abbreviated key title',
  'abbreviated-title.extra-qualifier': 'The abbreviated key title has a qualifier, the key title does not',
  'alternate-script-link.unreadable': 'An invalid link between scripts',
  'alternate-script-link.written':
    'A link between scripts with blanks around it or a number that does not have two digits',
  'alternate-script-link.unnumbered': 'A field other than 880 with the link number 00',
  'alternate-script-link.unknown-tag': 'An 880 whose $6 names a tag that is not in the profile',
  'alternate-script-link.of-880': 'An 880 that links to an 880',
  'alternate-script-link.no-partner': 'An 880 without its linked field',
  'alternate-script-link.no-880': 'A field without its linked 880',
  'alternate-script-link.repeated': 'A link number used twice',
  'alternate-script-link.not-first': '$6 is not the first subfield',
  'too-large.field': 'A field that is too large for ISO 2709',
  'too-large.record': 'A record that is too large for ISO 2709',
  'country-and-centre.national': 'The centre does not register serials of the country',
  'country-and-centre.central': 'The country has its own ISSN centre',
  'lc-and-iso-country.code': 'The MARC country does not correspond to the ISO country',
  'lc-and-iso-country.position': 'The country in 008 does not correspond to the ISO country',
  'lc-and-iso-country.differ': 'The countries in 008 and 044 differ',
  'cancelled-removed': 'A cancelled ISSN was removed',
  'category-transition.never': 'A change of category that is never allowed',
  'category-transition.by-ic': 'A change of category for the international centre only',
  'cancelled-without-replacement': 'A cancelled record without a replacement ISSN',
  'replacement-of-valid': 'An ISSN that replaces a valid ISSN',
  'category-needed': 'A record with titles but no valid category',
  'broken-address': 'The last check of a URL failed',
  'link-target.unknown': 'A link to a record that is not in the database',
  'link-target.unknown-other': 'A link other than 776 to a record that is not in the database',
  'link-target.no-serial': 'A link to an ISSN that does not describe a serial',
  'reverse-link': 'A linked record has no reverse link',
  'reverse-link.other': 'A linked record has no reverse link, for links other than 776',
  'other-medium.same-medium': '776 names a serial in the same medium',
  'other-medium.other-issnl': '776 names a serial with another ISSN-L',
  'family-issnl': 'The ISSN-L is not the ISSN-L of the family',
  'issnl-replaced': 'The ISSN-L was replaced by the ISSN-L of the family',
  'same-key-title': 'Other records have the same key title',
  'successor-circle.own': 'A serial that both precedes and succeeds this one',
  'successor-circle.own-published':
    'A serial that both precedes and succeeds this one, in a record already published in this way',
  'successor-circle.other': 'Two serials that precede each other',
  'successor-circle.other-published': 'Two serials that precede each other, in a record already published in this way',
  'successor-circle.partner': 'A partner in a merger that is also a preceding title',
  'succession-dates.earlier-title': 'A preceding title begins after this serial ended',
  'succession-dates.later-title': 'A succeeding title ended before this serial began',
  'cancellation.unknown': 'A cancelled ISSN that is not in the database',
  'cancellation.other-centre': 'A cancelled ISSN of another centre',
  'cancellation.category': 'An ISSN whose category does not allow cancellation',
  'cancellation.already': 'An ISSN that another record already cancels',
  'cancellation.circle': 'Two ISSNs that cancel each other',
  'cancellation.by-category': 'A category that cannot cancel another ISSN',
  'cancellation.cited': 'Other records still link to an ISSN that this record cancels',
  'cancellation.unlike': 'A cancelled ISSN that may belong to another serial',
  'cancellation.unknown-replacement': 'A replacement ISSN that is not in the database',
  'cancellation.foreign-replacement': 'A replacement ISSN of another centre',
  'cancellation.invalid-replacement': 'A replacement ISSN that does not describe a valid serial',
  'cancellation.draft-replacement': 'A replacement ISSN that has only a draft',
  'cancellation.replacement-circle': 'A replacement ISSN that is itself replaced by this ISSN',
  'cancellation.still-cited': 'Other records still link to this cancelled ISSN',
  'waits-for-lock': 'A change waits for a lock to end',
  'makes-invalid': 'Another record is not changed: it would become invalid',
  'ic-only-centre': 'A centre that only the international centre can set',
  'ic-only-issnl': 'An ISSN-L that only the international centre can set',
  'ic-only-force-flag': 'An override that only the international centre can set',
  'ic-only-link': 'A link that only the international centre can delete',
  'ic-only-enrichment': 'An enrichment that only the international centre can change',
  enrichment_ignored: 'A field that the system writes: the value in the file was ignored',
  'duplicate-category': 'A duplicate with a category other than Register or Work',
  'duplicate-moved': 'A duplicate that got another ISSN',
} as const
