import { blockLimits } from '@seriatim/issn'
import { format, type Locale } from '@seriatim/messages'
import { csvText } from '../../platform/csv.ts'
import type { Base } from '../../platform/database/base.ts'
import * as blocks from './repository.ts'
import { blockRows, forecastsOf } from './view.ts'

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

/** The blocks as a table for a spreadsheet, with the forecast of the centre on each of its lines. */
export async function blockReport(
  base: Base,
  centerId: number | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Promise<string> {
  const rows = await blocks.readBlocks(base, centerId)
  const shown = await blockRows(base, rows, locale)
  const centres = [...new Map(rows.map((row) => [row.centerId, row])).values()].map((row) => ({
    id: row.centerId,
    code: row.centerCode,
    name: row.centerName,
  }))
  const forecasts = await forecastsOf(base, centres, rows, now)
  const lines = shown.map((block, index) => {
    const row = rows[index]!
    const forecast = forecasts.get(row.centerId)
    const { first, last } = blockLimits(row)
    return [
      block.center.code,
      block.center.name,
      block.country ?? '',
      block.lc_country ?? '',
      first,
      last,
      format(locale, `blocks.state_${block.state}`),
      block.count,
      block.free,
      block.used,
      block.created_at,
      block.created_by ?? '',
      forecast?.perMonth ?? 0,
      forecast?.runsOutOn ?? '',
      block.message,
    ]
  })
  return csvText([COLUMNS.map((column) => format(locale, `blocks.report_${column}`)), ...lines])
}
