import type { AnswerOf, Block, BlockForecast, readBlock } from '@seriatim/contract'
import { blockLimits, blockSize, FORECAST_HISTORY_DAYS, type Forecast, forecastNumbers } from '@seriatim/issn'
import { format, type Locale } from '@seriatim/messages'
import { centreName } from '../../kernel/auth/centre-repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refusalSentence } from '../../platform/http/failures.ts'
import type { Centre } from './centres.ts'
import * as blocks from './repository.ts'

const DAY_MS = 86_400_000

/** True when ISSNs of the block are or will be assigned: the block is active or queued. */
const isInUse = ({ state }: Pick<blocks.BlockRow, 'state'>): boolean => state === 'active' || state === 'queued'

/** True when all records of the block exist. */
export const areRecordsCreated = ({ state }: Pick<blocks.BlockRow, 'state'>): boolean =>
  state !== 'creating' && state !== 'failed'

/** The reason why a block failed or was not deleted, in the language of the reader; empty without a problem. */
const problemText = ({ problem, state }: blocks.BlockRow, locale: Locale): string => {
  if (problem !== null) return refusalSentence(problem.code, problem.details, locale)
  return state === 'deleting' ? format(locale, 'server.block-deleting') : ''
}

/** Blocks as rows of the list. `free` is 0 until all records of a block exist. */
export async function blockRows(
  db: Db,
  rows: readonly blocks.BlockRow[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Block[]> {
  const counted = rows.filter(areRecordsCreated).map(({ id }) => id)
  const freeOf = await blocks.freeByBlock(db, counted)
  const centerIds = [...new Set(rows.map(({ centerId }) => centerId))]
  const forecasts = await forecastsOf(db, centerIds, rows, { freeOf, now })
  return rows.map((row) => {
    const count = blockSize(row)
    const free = freeOf.get(row.id) ?? 0
    return {
      id: String(row.id),
      center: { id: String(row.centerId), code: row.centerCode, name: row.centerName },
      country: row.country,
      lc_country: row.lcCountry,
      ...blockLimits(row),
      count,
      state: row.state,
      free,
      used: areRecordsCreated(row) ? count - free : 0,
      records_created: row.recordsCreated,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdBy,
      message: problemText(row, locale),
      forecast: row.state === 'active' ? wireForecast(forecasts.get(row.centerId)) : null,
    }
  })
}

const wireForecast = (forecast: Forecast | undefined): Block['forecast'] =>
  forecast === undefined
    ? null
    : {
        level: forecast.level,
        per_month: forecast.perMonth,
        runs_out_on: forecast.runsOutOn,
        days: forecast.days,
      }

/** Progress of the creation of a block (specification-1, 4), with a message. */
export function blockStatus(row: blocks.BlockRow, locale: Locale): AnswerOf<typeof readBlock> {
  const count = blockSize(row)
  const records = row.recordsCreated
  if (row.state === 'failed') {
    return { status: 'error', issns_created: 0, records_created: 0, message: problemText(row, locale) }
  }
  if (row.state === 'creating') {
    const message = format(locale, 'server.block-creating', { done: records, count })
    return { status: 'created', issns_created: records, records_created: records, message }
  }
  const message = problemText(row, locale) || format(locale, 'server.block-created', { count, records })
  return { status: 'imported', issns_created: count, records_created: records, message }
}

/** The forecast of each centre, calculated from its blocks and its assignments in the last year. */
async function forecastsOf(
  db: Db,
  centerIds: readonly number[],
  rows: readonly blocks.BlockRow[],
  { freeOf, now }: { freeOf: ReadonlyMap<number, number>; now: Date },
): Promise<Map<number, Forecast & { free: number }>> {
  const inUse = rows.filter(isInUse)
  const uses = await blocks.assignmentsSince(db, centerIds, new Date(now.getTime() - FORECAST_HISTORY_DAYS * DAY_MS))
  return new Map(
    centerIds.map((id) => {
      const own = inUse.filter(({ centerId }) => centerId === id)
      const free = own.reduce((sum, block) => sum + (freeOf.get(block.id) ?? 0), 0)
      const used = uses.filter(({ centerId }) => centerId === id)
      return [id, { ...forecastNumbers(free, used, now), free }]
    }),
  )
}

/** Forecast of the day on which a centre has assigned all its ISSNs. */
export async function forecastOf(
  db: Db,
  centre: Centre,
  { locale, now }: { locale: Locale; now: Date },
): Promise<BlockForecast> {
  const rows = await blocks.readBlocks(db, locale, centre.id)
  const freeOf = await blocks.freeByBlock(
    db,
    rows.filter(isInUse).map(({ id }) => id),
  )
  const forecast = (await forecastsOf(db, [centre.id], rows, { freeOf, now })).get(centre.id)
  if (!forecast) throw new Error(`the forecast for centre ${centre.code} is missing`)
  return {
    center: { id: String(centre.id), code: centre.code, name: await centreName(db, centre.id, locale) },
    free: forecast.free,
    queued: rows.filter(({ state }) => state === 'queued').length,
    has_active_block: rows.some(({ state }) => state === 'active'),
    per_month: forecast.perMonth,
    runs_out_on: forecast.runsOutOn,
    days: forecast.days,
    level: forecast.level,
  }
}
