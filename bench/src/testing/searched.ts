import { SearchedRecord } from '@seriatim/analyser'
import { controlValue, type MarcRecord } from '@seriatim/marc'

/** A record as in the database after a load: valid, without a draft. */
export const toSearchedRecord = (record: MarcRecord): SearchedRecord =>
  new SearchedRecord(record, {
    issn: controlValue(record, '001') ?? '',
    center: '_0',
    category: 'fre',
    isInvalid: false,
    isDraft: false,
    thisYear: 2026,
    isInFamily: () => false,
    keysUnder: () => [],
    hasHeading: () => false,
  })
