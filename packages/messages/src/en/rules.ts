import { URL_REASON } from './url-reason.ts'

/** Texts of validation rules, one for each rule and variant. `fix.` names the quick fixes. */
export const rules = {
  'missing-tag': 'Field {field} is missing. A record of this category must have it.',
  'missing-one-of-two': 'Neither {field} nor {other} is there. The record must have one of them.',
  'no-publication-statement':
    'No field 264 with second indicator 1, and no 260: those that are there (second indicator {value}) do not say where and by whom the serial is published. Add a publication statement with place ($a) and publisher ($b).',
  'classification-letters':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” holds letters (“{letters}”) that are no part of a class number of this scheme. Write the number only.',
  'missing-subfield':
    'Field {field} (no. {occurrence}), subfield {subfield}: this subfield is missing or blank, and the field must have it.',
  'missing-subfield-group': 'Field {field} (no. {occurrence}): one of {subfields} must be there.',
  'missing-subfield-group.link': 'Field {field} (no. {occurrence}): one of {subfields} must be there.',
  'not-repeatable.field': 'Field {field} (no. {occurrence}): this field may stand only once in a record.',
  'not-repeatable.subfield':
    'Field {field} (no. {occurrence}), subfield {subfield}: this subfield may stand only once in the field; here again with “{value}”.',
  'unknown-tag': 'Field {field} (no. {occurrence}): tag field is not authorized: the profile has no field {field}.',
  'unknown-subfield':
    'Field {field} (no. {occurrence}), subfield {subfield}: the profile has no such subfield in this field (value “{value}”).',
  'unknown-indicator':
    'Field {field} (no. {occurrence}): indicator {indicator} is “{value}”; allowed: {allowed} (# stands for a blank).',
  'field-kind.subfields':
    'Field {field} (no. {occurrence}): a control field has no indicators and no subfields, only a value.',
  'field-kind.value': 'Field {field} (no. {occurrence}): subfields are missing; the whole field is “{value}”.',
  'field-kind.empty': 'Field {field} (no. {occurrence}): the field is empty. Fill it or delete it.',
  'field-kind.code':
    'Field {field} (no. {occurrence}): a subfield code is one character, not “{subfield}” (value “{value}”).',
  'fixed-field-length':
    'Field {field} (no. {occurrence}): {length, plural, one {# character} other {# characters}} instead of {expected}.',
  'control-character.control':
    'Field {field} (no. {occurrence}), subfield {subfield}: the value has control characters ({characters}). Remove them.',
  'control-character.noncharacter':
    'Field {field} (no. {occurrence}), subfield {subfield}: the value has code points that are no characters ({characters}). Remove them.',
  'control-character.fixed':
    'Field {field} (no. {occurrence}): the value has characters that are no text ({characters}). Remove them.',
  'stray-character.replacement':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” has the replacement character (U+FFFD), which replaces a character that a conversion lost. Write that character, or remove this one.',
  'stray-character.non-sorting':
    'Field {field} (no. {occurrence}), subfield {subfield}: a mark of a non-sorting part (U+0098, U+009C) in “{value}” lacks its other half. Mark the beginning and the end, or remove the mark.',
  'stray-character.invisible':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” has invisible characters ({characters}). Remove them.',
  'empty-subfield':
    'Field {field} (no. {occurrence}), subfield {subfield}: the subfield is empty. Fill it or delete it; a save leaves it out.',
  'undefined-code.position':
    'Field {field} (no. {occurrence}): position {position} holds “{value}”, a code that MARC 21 does not define there (# stands for a blank).',
  'undefined-code.status':
    'Field {field} (no. {occurrence}): position {position} holds “{value}”. The publication status of a continuing resource is one of these codes: {codes}.',
  'undefined-code.form':
    'Field {field} (no. {occurrence}): the first character “{value}” names no kind of material that MARC 21 knows.',
  'issn-format':
    'Field {field} (no. {occurrence}), subfield {subfield}: Invalid ISSN code “{value}”: it is four digits, a hyphen, three digits, a digit or X, and never 0000-0000.',
  'issn-format.citation':
    'Field {field} (no. {occurrence}), subfield {subfield}: Invalid ISSN code “{value}”: it is four digits, a hyphen, three digits, a digit or X, and never 0000-0000.',
  'issn-check-digit':
    'Field {field} (no. {occurrence}), subfield {subfield}: the check digit of “{value}” is wrong; for these seven digits it would be {expected}.',
  'issn-check-digit.citation':
    'Field {field} (no. {occurrence}), subfield {subfield}: the check digit of “{value}” is wrong; for these seven digits it would be {expected}.',
  'issn-differs.control-number':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” differs from the number in 001, {expected}.',
  'issn-differs.loaded':
    'Field {field} (no. {occurrence}): the record was opened as {expected}; its number cannot be changed to “{value}”.',
  'self-link':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” is the record’s own ISSN; a serial cannot be linked to itself.',
  'date-entered.no-date': 'Field {field} (no. {occurrence}): “{value}” in 00-05 is not a date written YYMMDD.',
  'date-entered.future': 'Field {field} (no. {occurrence}): the date entered, “{value}” in 00-05, is still to come.',
  'start-date.no-year':
    'Field {field} (no. {occurrence}): the first date, “{value}” in 07-10, is not a year (digits, u for an unknown one).',
  'start-date.early': 'Field {field} (no. {occurrence}): the first date, “{value}” in 07-10, is before {limit}.',
  'start-date.late': 'Field {field} (no. {occurrence}): the first date, “{value}” in 07-10, is after {limit}.',
  'end-date.no-year':
    'Field {field} (no. {occurrence}): the last date, “{value}” in 11-14, is not a year (digits, u for an unknown one, 9999 while it is published).',
  'end-date.early': 'Field {field} (no. {occurrence}): the last date, “{value}” in 11-14, is before {limit}.',
  'end-date.late': 'Field {field} (no. {occurrence}): the last date, “{value}” in 11-14, is after {limit}.',
  'end-date.order':
    'Field {field} (no. {occurrence}): the last date, “{value}” in 11-14, is before the first, “{start}”.',
  'status-and-dates.current':
    'Field {field} (no. {occurrence}): 06 says that it is published, so 11-14 must be 9999 and not “{value}”.',
  'status-and-dates.ceased':
    'Field {field} (no. {occurrence}): 06 says that it has ceased, so 11-14 must be a year (uuuu if unknown) and not “{value}”.',
  'status-and-dates.unknown':
    'Field {field} (no. {occurrence}): 06 says that the status is unknown, so 11-14 must be uuuu and not “{value}”.',
  'one-abbreviated-key-title':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” is one abbreviated key title too many; only one 210 may have a blank second indicator.',
  'alternate-script-link.unreadable':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” is no link between scripts; it is written TAG-NN in 880 and 880-NN elsewhere.',
  'alternate-script-link.written':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” is a link between scripts with blanks around it or a number that is not two digits. Write “{expected}”.',
  'alternate-script-link.unnumbered':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” has the number 00, which only an 880 without a counterpart has. Write the number of the 880 of this field, or delete the subfield.',
  'alternate-script-link.unknown-tag':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” names the tag {linked}. The profile has no field {linked} that an 880 can be linked to.',
  'alternate-script-link.of-880':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” names 880 itself; it must name the field in Latin script.',
  'alternate-script-link.no-partner':
    'Field {field} (no. {occurrence}), subfield {subfield}: no field {linked} with $6 880-{number} answers to “{value}”.',
  'alternate-script-link.no-880':
    'Field {field} (no. {occurrence}), subfield {subfield}: no 880 with $6 {field}-{number} answers to “{value}”.',
  'alternate-script-link.repeated':
    'Field {field} (no. {occurrence}), subfield {subfield}: the number {number} of “{value}” is already taken by another field.',
  'too-large.field':
    'Field {field} (no. {occurrence}): {bytes, number} bytes; ISO 2709 carries at most {limit, number} in a field.',
  'too-large.record': 'The record has {bytes, number} bytes; ISO 2709 carries at most {limit, number}.',
  'no-attempt-to-code':
    'Field {field} (no. {occurrence}): position {position} is not coded (“{value}”); the profile wants a code there.',
  'code-shape.written':
    'Field {field} (no. {occurrence}), {place}: “{value}” is a code written in another way; the list writes it “{expected}”.',
  'code-shape.written-elsewhere':
    'Field {field} (no. {occurrence}), {place}: “{value}” is a code written in another way; the list writes it “{expected}”.',
  'code-shape.script':
    'Field {field} (no. {occurrence}), subfield {subfield}: the script “{script}” in “{value}” is neither a code of MARC 21 nor four letters (Cyrl) or three digits of ISO 15924.',
  'reference-list.centres': 'Field {field} (no. {occurrence}), {place}: no ISSN centre has the code “{value}”.',
  'reference-list.countries':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the list of countries (ISO 3166, three letters).',
  'reference-list.lcCountries':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the MARC list of countries (# stands for a blank).',
  'reference-list.lcCountries-elsewhere':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the MARC list of countries (# stands for a blank).',
  'reference-list.languages':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the list of languages (# stands for a blank).',
  'reference-list.languages-elsewhere':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the list of languages (# stands for a blank).',
  'obsolete-code.replaced':
    'Field {field} (no. {occurrence}), {place}: “{value}” is an obsolete code (# stands for a blank). The current code is “{current}”.',
  'obsolete-code.candidates':
    'Field {field} (no. {occurrence}), {place}: “{value}” is an obsolete code (# stands for a blank). Choose one of the current codes: {current}.',
  'reference-list.media': 'Field {field} (no. {occurrence}), {place}: “{value}” is not in the list of media.',
  'reference-list.categories':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the list of categories; the record counts as Free.',
  'reference-list.contentTypes':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the MARC list of content types.',
  'reference-list.mediaTypes':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the MARC list of media types.',
  'reference-list.carrierTypes':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the MARC list of carrier types.',
  'reference-list.accessStatuses':
    'Field {field} (no. {occurrence}), {place}: “{value}” is not in the MARC list of access statuses.',
  'bibliographic-level': 'Leader, position 07: the bibliographic level is “{value}”; only {allowed} get an ISSN.',
  'prepublication-level':
    'Leader, position 17: the encoding level is “{value}”, prepublication; a record of the Register describes what has appeared.',
  'current-and-succeeded.succeeded':
    'Field {field} (no. {occurrence}): a succeeding title (“{value}”, second indicator {indicator}), but 008/06 says that this one is still published.',
  'current-and-succeeded.in-part':
    'Field {field} (no. {occurrence}): a part goes on as “{value}” (second indicator {indicator}); check that the rest is still published, as 008/06 says.',
  'several-languages.too-few':
    'Field {field} (no. {occurrence}): “{value}” in 35-37 says several languages, so 041 $a must name two of them or more.',
  'several-languages.not-first':
    'Field {field} (no. {occurrence}): the language “{value}” in 35-37 is not the first of 041 $a, “{first}”, nor “mul”.',
  'online-address':
    'Field {field} (no. {occurrence}), subfield {subfield}: the serial is online (007 {value}) but neither 856 nor 857 holds its address in $u.',
  'address-format':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” is not an address: it begins with http://, https:// or ftp://, names a host and has no blanks.',
  'address-credentials':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” has a user name or a password in it. Records are published: write the address without it.',
  'broken-address': `Field {field} (no. {occurrence}), subfield {subfield}: “{value}” failed its last check: {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    'Field {field} (no. {occurrence}), subfield {subfield}: the abbreviated key title “{value}” is longer than the key title in 222, “{keyTitle}”.',
  'abbreviated-title.no-qualifier':
    'Field {field} (no. {occurrence}), subfield {subfield}: 222 has the qualifier “{expected}”, so 210 must have one too, abbreviated.',
  'abbreviated-title.extra-qualifier':
    'Field {field} (no. {occurrence}), subfield {subfield}: the qualifier “{value}” has none in 222 that it abbreviates.',
  'alternate-script-link.not-first':
    'Field {field} (no. {occurrence}), subfield {subfield}: “{value}” comes after other subfields; $6 comes first in its field.',
  'link-target.unknown':
    'Field {field} (no. {occurrence}), subfield {subfield}: the base has no record of {value}. Other media of a serial must be registered; other links may name numbers that are registered elsewhere.',
  'link-target.unknown-other':
    'Field {field} (no. {occurrence}), subfield {subfield}: the base has no record of {value}. Other media of a serial must be registered; other links may name numbers that are registered elsewhere.',
  'link-target.no-serial':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} describes no serial; its category is {category, select, fre {Free} can {Cancelled} sup {Suppressed} other {{category}}}.',
  'reverse-link':
    'Field {field} (no. {occurrence}), subfield {subfield}: the record of {value} has no link back ({reverse}).',
  'reverse-link.other':
    'Field {field} (no. {occurrence}), subfield {subfield}: the record of {value} has no link back ({reverse}).',
  'other-medium.same-medium':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} has the same medium, “{medium}”; 776 names the serial in another one.',
  'other-medium.other-issnl':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} has the ISSN-L {theirs}, this family {issnl}; all media of a serial share one.',
  'family-issnl':
    'ISSN-L mismatch: field {field} (no. {occurrence}), subfield {subfield}: {value} is not the ISSN-L of the family, which is {expected}.',
  'issnl-replaced':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} stands there; {expected}, the ISSN-L of the family, is stored instead.',
  'country-and-centre.national':
    'Field {field} (no. {occurrence}), subfield {subfield}: the centre {centre} does not register for {value}; its countries: {countries}.',
  'country-and-centre.central':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} has an ISSN centre of its own; the International Centre ({centre}) registers for countries that have none.',
  'lc-and-iso-country.code':
    'Field {field} (no. {occurrence}), subfield {subfield}: the MARC country “{value}” does not belong to {iso} in subfield c.',
  'lc-and-iso-country.position':
    'Field {field} (no. {occurrence}): the MARC country “{value}” in {position} does not belong to {iso} in 044, subfield c.',
  'lc-and-iso-country.differ':
    'Field {field} (no. {occurrence}): the MARC country “{value}” in {position} differs from “{stated}” in 044, subfield a.',
  'same-key-title':
    'Field {field} (no. {occurrence}), subfield {subfield}: {count, plural, one {another record has} other {# other records have}} the key title “{value}” when case, accents and punctuation are left out: {issns}.',
  'cancellation.unknown':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot be cancelled: the base has no record of it.',
  'cancellation.other-centre':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot be cancelled here: it belongs to the centre {centre}.',
  'cancellation.category':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot be cancelled: its category is {category, select, sup {Suppressed} other {{category}}}.',
  'cancellation.already':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} is cancelled already, in favour of {other}.',
  'cancellation.circle':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cancels this number itself, or through others: two numbers cannot stand in each other’s stead.',
  'cancellation.by-category':
    'Field {field} (no. {occurrence}), subfield {subfield}: a record of the category {category, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{category}}} cancels no other number; take {value} away, or enter it in the valid record that goes on.',
  'cancellation.cited':
    'Field {field} (no. {occurrence}), subfield {subfield}: {count, plural, one {# other record still links} other {# other records still link}} to {value}, which is cancelled here: {issns}{more, plural, =0 {} other { and # more}}.',
  'cancellation.unlike':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} may belong to another serial. {aspect, select, key_title {Key title} title {Title} publisher {Publisher} years {Years (008)} country {Country (008)} medium {Medium (007)} other {{aspect}}}: “{there}” there, “{here}” here.',
  'cancellation.unknown-replacement':
    'Field {field} (no. {occurrence}), subfield {subfield}: the base has no record of {value}, which is to replace this number.',
  'cancellation.foreign-replacement':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value}, which is to replace this number, belongs to the centre {centre}.',
  'cancellation.invalid-replacement':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot replace this number: its category is {category, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{category}}}. Name the number of a valid serial.',
  'cancellation.draft-replacement':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot replace this number yet: there is only a draft under it. Save it as an active record first.',
  'cancellation.replacement-circle':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot replace this number: it is cancelled itself, and what replaces it leads back to this number.',
  'cancellation.still-cited':
    'Field {field} (no. {occurrence}), subfield {subfield}: this number becomes {category, select, can {Cancelled} other {Suppressed}}, and {count, plural, one {# other record still links} other {# other records still link}} to it: {issns}{more, plural, =0 {} other { and # more}}.',
  'replacement-of-valid':
    'Field {field} (no. {occurrence}), subfield {subfield}: the record is {category, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{category}}}, not Cancelled: no number stands in its stead. Take {value} away.',
  'successor-circle.own':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot come both before and after this serial: it is also named in {opposite}. One of the two links is wrong.',
  'successor-circle.own-published':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} cannot come both before and after this serial: it is also named in {opposite}. One of the two links is wrong.',
  'successor-circle.other':
    'Field {field} (no. {occurrence}), subfield {subfield}: the record {value} names this one in its own {field}: each would {field, select, 780 {precede} other {succeed}} the other. One of the two links is wrong.',
  'successor-circle.other-published':
    'Field {field} (no. {occurrence}), subfield {subfield}: the record {value} names this one in its own {field}: each would {field, select, 780 {precede} other {succeed}} the other. One of the two links is wrong.',
  'successor-circle.partner':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} is named as a predecessor, but one of the two records names the other as a partner in a merger (785 with second indicator 7 before the last one). One of the two links is wrong.',
  'succession-dates.earlier-title':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} begins in {start}, after this serial ended in {end}. Check the link, and 008/07-14 of both records.',
  'succession-dates.later-title':
    'Field {field} (no. {occurrence}), subfield {subfield}: {value} ended in {end}, before this serial began in {start}. Check the link, and 008/07-14 of both records.',
  'cancelled-removed':
    'Field {field} (no. {occurrence}), subfield {subfield}: You can not remove ISSN codes from original 022$z; {value} is cancelled by this record.',
  'category-transition.never':
    'Field {field} (no. {occurrence}), subfield {subfield}: a record of the category {before, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {{before}}} cannot become {value, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} can {Cancelled} other {“{value}”}}.',
  'category-transition.by-ic':
    'Field {field} (no. {occurrence}), subfield {subfield}: only members of the international centre bring a record of the category {before, select, sup {Suppressed} can {Cancelled} other {{before}}} back to {value, select, reg {Register} wor {Work} fre {Free} val {Validation Request} leg {Legacy} sup {Suppressed} other {“{value}”}}.',
  'cancelled-without-replacement':
    'Field {field}, subfield {subfield}: a Cancelled record names the valid number that stands in its stead.',
  'category-needed':
    'Field {field}, subfield {subfield}: the record has titles but no known category, so that it counts as Free.',
  'fix.take-replacement-away': 'Take it away',
  'fix.put-back': 'Put it back',
  'fix.write-issn': 'Write it as an ISSN',
  'fix.correct-check-digit': 'Correct the check digit',
  'fix.set-only-indicator': 'Set the only allowed indicator',
  'fix.put-code': 'Put “{expected}” there',
  'fix.remove-credentials': 'Remove the user name and password',
  'fix.write-address': 'Write it as an address',
  'fix.remove-characters': 'Remove the characters',
  'fix.remove-empty-subfields': 'Remove the empty subfields',
  'fix.mend-links': 'Put the links in $6 in order',
} as const
