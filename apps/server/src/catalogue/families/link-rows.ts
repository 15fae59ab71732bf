import { recordLinks } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import type { BinaryCopy } from '../../platform/database/binary-copy.ts'

/** The columns of `record_link` in the order in which rows are written. */
export const LINK_COLUMNS = ['record_id', 'place', 'target'] as const

export const copyLinks = (copy: BinaryCopy, recordId: number, record: MarcRecord): void => {
  for (const { place, target } of recordLinks(record)) {
    copy.row(LINK_COLUMNS.length)
    copy.int4(recordId)
    copy.text(place)
    copy.int4(target)
  }
}
