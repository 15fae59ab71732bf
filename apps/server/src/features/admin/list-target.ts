import { areaOf } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { ImportTarget } from '../../kernel/admin/import-target.ts'
import { lockReferenceList, writeRows } from '../../kernel/admin/repository.ts'
import {
  type AreaList,
  codeErrors,
  type ListRow,
  type RowInput,
  readListRow,
  readListState,
  rowChanges,
} from './list-rows.ts'

/** Import target for the rows of a reference list. */
export function listTarget(place: AreaList): ImportTarget<ListRow> {
  const { area, list } = place
  const { isFixed = false, namesOnly = false } = areaOf(area)
  return {
    area,
    codeOf: (cell) => cell,
    async hold(tx, locale, holds) {
      if (holds) await lockReferenceList(tx, list)
      const known = await readListState(tx, place, holds)
      return {
        rows: new Map(known.rows.map((row) => [row.code, { ...row, version: row.updatedAt.toISOString() }])),
        read(code, written, before, problems) {
          if (before === undefined) {
            const ofCode = isFixed ? [format(locale, 'admin.import_fixed')] : codeErrors(code, area, known, locale)
            if (ofCode.length > 0) problems.code = ofCode
            // Later rows of the file with the same code, regardless of case, are duplicates.
            else known.codes.set(code.toLowerCase(), code)
          }
          const was = before ?? { code, position: known.nextPosition }
          return readListRow(area, written as RowInput, was, known.countries, problems, locale)
        },
      }
    },
    // The position of a new row depends on the other rows: by default, the row is added at the end.
    byOthers: ['position'],
    changesOf: (before, after) => rowChanges(area, before, after),
    retired: (row) => (row.isActive && !namesOnly ? { ...row, isActive: false } : undefined),
    write: (tx, rows) => writeRows(tx, list, rows),
  }
}
