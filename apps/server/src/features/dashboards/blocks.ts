/** Dashboard of blocks: free and used ISSNs, assignments by month, forecast. */
import type { BlockState, DashboardTable, FigureSearch } from '@seriatim/contract'
import {
  type Block,
  blockLimits,
  blockSize,
  FORECAST_HISTORY_DAYS,
  type Forecast,
  forecastNumbers,
  issnFromNumber,
} from '@seriatim/issn'
import { formatUnknown } from '@seriatim/messages'
import { findCentre } from '../../kernel/auth/centre-repository.ts'
import { assignedByMonth, assignmentsSince, type BlockRow, readBlocks } from '../blocks/repository.ts'
import {
  type DashboardInput,
  type DashboardPart,
  dashboardColumn,
  dashboardMessage,
  tableNames,
  utcDay,
} from './dashboard-tables.ts'
import { traitFigure, traitTotal } from './figures.ts'
import { blockCounts } from './repository.ts'

/** Number of months in the table of assigned ISSNs, including the current month. */
const MONTHS = 13
/** Maximum number of blocks in one search. The query would be too long for more blocks. */
const MAX_RANGES = 60

/** LUCENE query for the records of a block, including ISSNs with the check digit X. */
const blockRange = ({ first, last }: Block): string =>
  `issn:[${issnFromNumber(first).slice(0, 8)}0 TO ${issnFromNumber(last).slice(0, 8)}X]`

/** Query for free ISSNs. An ISSN whose record has a draft is already assigned. */
const IS_FREE = '(category:fre AND draft_record:false)'

/** Search for the free or used ISSNs of blocks; undefined if there are too many blocks for one search. */
const blockSearch = (blocks: readonly Block[], what: 'free' | 'used'): FigureSearch | undefined => {
  if (blocks.length === 0 || blocks.length > MAX_RANGES) return undefined
  const ranges = blocks.map(blockRange).join(' OR ')
  const query = what === 'free' ? `+(${ranges}) +${IS_FREE}` : `+(${ranges}) -${IS_FREE}`
  return { basic_query: { query, matchFormat: 'LUCENE' } }
}

type CountedBlocks = BlockRow & { readonly records: number; readonly free: number }

const figureOfBlocks = (blocks: readonly CountedBlocks[], what: 'free' | 'used') => {
  const search = blockSearch(blocks, what)
  return {
    value: blocks.reduce((sum, { free, records }) => sum + (what === 'free' ? free : records - free), 0),
    ...(search && { search }),
  }
}

const isInUse = ({ state }: { state: BlockState }): boolean => state === 'active' || state === 'queued'

type CentreBlocks = {
  readonly code: string
  readonly name: string
  readonly blocks: readonly CountedBlocks[]
  readonly forecast: Forecast
  readonly free: number
}

export async function blocksDashboard(making: DashboardInput): Promise<DashboardPart> {
  const { db, counted, locale, now } = making
  const { center } = counted
  const centre = center === undefined ? undefined : await findCentre(db, center)
  const rows = center !== undefined && centre === undefined ? [] : await readBlocks(db, locale, centre?.id)
  const there = rows.filter(({ state }) => state !== 'failed')
  const counts = await blockCounts(
    db,
    there.map(({ id }) => id),
  )
  const blocks = there.map((row): CountedBlocks => ({ ...row, ...(counts.get(row.id) ?? { records: 0, free: 0 }) }))
  const centres = await byCentre(making, blocks)
  const months = await assignedByMonth(db, { centerId: centre?.id, months: MONTHS, now })
  const givenNow = months.at(-1)?.assigned ?? 0
  const plain = { change: null, tone: 'neutral' } as const
  return {
    summary: summaryOf(making, centres),
    figures: [
      { id: 'free', label: dashboardMessage(locale, 'fig_free'), ...figureOfBlocks(blocks, 'free'), ...plain },
      { id: 'used', label: dashboardMessage(locale, 'fig_used'), ...figureOfBlocks(blocks, 'used'), ...plain },
      { id: 'given', label: dashboardMessage(locale, 'fig_given'), value: givenNow, ...plain },
      traitFigure(counted, { id: 'records', label: dashboardMessage(locale, 'fig_records'), trait: '' }),
    ],
    tables: [
      ...(center === undefined ? [centreTable(making, centres)] : []),
      blockTable(making, blocks, centres),
      monthTable(making, months),
    ],
    series: [{ id: 'free', label: dashboardMessage(locale, 'col_free'), tone: 'neutral' }],
    dayOf: (of) => ({ free: traitTotal(of, '', 'fre') }),
  }
}

async function byCentre(
  { db, now }: DashboardInput,
  blocks: readonly CountedBlocks[],
): Promise<readonly CentreBlocks[]> {
  const grouped = Map.groupBy(blocks, ({ centerId }) => centerId)
  const since = new Date(Date.parse(utcDay(now, FORECAST_HISTORY_DAYS)))
  const uses = Map.groupBy(await assignmentsSince(db, [...grouped.keys()], since), ({ centerId }) => centerId)
  return [...grouped].map(([id, own]) => {
    const free = own.filter(isInUse).reduce((sum, block) => sum + block.free, 0)
    const { centerCode: code, centerName: name } = own[0]!
    return { code, name, blocks: own, free, forecast: forecastNumbers(free, uses.get(id) ?? [], now) }
  })
}

const isSoon = ({ forecast: { level } }: CentreBlocks): boolean => level === 'none' || level === 'soon'

function summaryOf({ counted, locale }: DashboardInput, centres: readonly CentreBlocks[]): string {
  const free = centres.reduce((sum, each) => sum + each.free, 0)
  if (centres.every(({ blocks }) => !blocks.some(isInUse))) return dashboardMessage(locale, 'sum_blocks_none')
  if (counted.center === undefined)
    return dashboardMessage(locale, 'sum_blocks_centres', { free, soon: centres.filter(isSoon).length })
  const { runsOutOn, perMonth } = centres[0]!.forecast
  return runsOutOn === null || free === 0
    ? dashboardMessage(locale, 'sum_blocks', { free })
    : dashboardMessage(locale, 'sum_blocks_until', { free, month: perMonth, day: dayText(runsOutOn, locale) })
}

const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function centreTable({ locale }: DashboardInput, centres: readonly CentreBlocks[]): DashboardTable {
  return {
    ...tableNames(locale, 'centres'),
    columns: [
      dashboardColumn(locale, 'free', 'figure'),
      dashboardColumn(locale, 'used', 'figure'),
      dashboardColumn(locale, 'queued', 'number'),
      dashboardColumn(locale, 'month', 'number'),
      dashboardColumn(locale, 'runs_out', 'text'),
    ],
    rows: [...centres]
      .sort((one, other) => Number(isSoon(other)) - Number(isSoon(one)) || (one.code < other.code ? -1 : 1))
      .map(({ code, name, blocks, forecast }) => ({
        key: code,
        label: `${code} ${name}`,
        cells: [
          figureOfBlocks(blocks.filter(isInUse), 'free'),
          figureOfBlocks(blocks, 'used'),
          blocks.filter(({ state }) => state === 'queued').length,
          forecast.perMonth,
          forecast.runsOutOn === null ? dashboardMessage(locale, 'no_day') : dayText(forecast.runsOutOn, locale),
        ],
      })),
  }
}

function blockTable(
  { counted, locale }: DashboardInput,
  blocks: readonly CountedBlocks[],
  centres: readonly CentreBlocks[],
): DashboardTable {
  const forecastOf = new Map(centres.map(({ code, forecast }) => [code, forecast]))
  return {
    ...tableNames(locale, 'blocks'),
    columns: [
      dashboardColumn(locale, 'state', 'text'),
      dashboardColumn(locale, 'numbers', 'number'),
      dashboardColumn(locale, 'free', 'figure'),
      dashboardColumn(locale, 'used', 'figure'),
      dashboardColumn(locale, 'runs_out', 'text'),
    ],
    rows: blocks.map((block) => {
      const { first, last } = blockLimits(block)
      const runsOutOn = block.state === 'active' ? forecastOf.get(block.centerCode)?.runsOutOn : undefined
      return {
        key: `${first} ${last}`,
        label: `${counted.center === undefined ? `${block.centerCode} ` : ''}${first} – ${last}`,
        cells: [
          formatUnknown(locale, `blocks.state_${block.state}`),
          blockSize(block),
          figureOfBlocks([block], 'free'),
          figureOfBlocks([block], 'used'),
          runsOutOn ? dayText(runsOutOn, locale) : '',
        ],
      }
    }),
  }
}

function monthTable(
  { locale }: DashboardInput,
  months: readonly { month: string; assigned: number }[],
): DashboardTable {
  const name = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return {
    ...tableNames(locale, 'months'),
    columns: [dashboardColumn(locale, 'given', 'number')],
    rows: months
      .map(({ month, assigned }) => ({
        key: month,
        label: name.format(new Date(`${month}-01T00:00:00Z`)),
        cells: [assigned],
      }))
      .reverse(),
  }
}
