import { format, type Locale } from '@seriatim/messages'
import { csvText } from '../../platform/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import * as blocks from './repository.ts'
import { blockRows } from './view.ts'

const COLUMNS = [
  'centre',
  'centre_name',
  'country',
  'lc_country',
  'first',
  'last',
  'state',
  'numbers',
  'free',
  'used',
  'created_at',
  'created_by',
  'per_month',
  'runs_out_on',
  'message',
] as const

/** The blocks as CSV. The row of an active block includes the forecast of its centre. */
export async function blockReport(
  db: Db,
  centerId: number | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Promise<string> {
  const rows = await blocks.readBlocks(db, locale, centerId)
  const shown = await blockRows(db, rows, { locale, now })
  const lines = shown.map((block) => {
    return [
      block.center.code,
      block.center.name,
      block.country ?? '',
      block.lc_country ?? '',
      block.first,
      block.last,
      format(locale, `blocks.state_${block.state}`),
      block.count,
      block.free,
      block.used,
      block.created_at,
      block.created_by ?? '',
      block.forecast?.per_month ?? '',
      block.forecast?.runs_out_on ?? '',
      block.message,
    ]
  })
  return csvText([COLUMNS.map((column) => format(locale, `blocks.report_${column}`)), ...lines])
}
