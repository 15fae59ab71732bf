import { Alert, Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import {
  ALL_CENTRES,
  DASHBOARDS,
  type Dashboard,
  type DashboardName,
  dashboardCentres,
  dashboardCsv,
  readDashboard,
} from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { download, useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { LineFigure } from '../../ui/chart/line-figure.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { Cards } from './cards.tsx'
import { Change } from './change.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { DashboardTable } from './dashboard-table.tsx'
import classes from './dashboards.module.css'
import { FigureLink } from './figure-link.tsx'
import { useDashboards } from './use-dashboards.ts'

const route = getRouteApi('/shell/dashboards/{-$name}')

const isDashboard = (name: string): name is DashboardName => (DASHBOARDS as readonly string[]).includes(name)

/** A dashboard: a summary sentence, figures, tables, and the values of previous days. */
export function DashboardPage() {
  const t = useMessages('dashboards')
  const { may } = useSession()
  const { name } = route.useParams()
  if (!may('catalog'))
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      </Page>
    )
  if (name === undefined) return <Cards />
  if (!isDashboard(name))
    return (
      <Page title={t('title')}>
        <StateMessage kind="empty" title={t('unknown')} text={t('unknown_next')} />
        <Tabs center={undefined} />
      </Page>
    )
  return <KnownDashboard name={name} />
}

function Tabs({ chosen, center }: { chosen?: DashboardName; center: string | undefined }) {
  const t = useMessages('dashboards')
  return (
    <nav className={classes.tabs} aria-label={t('title')}>
      {useDashboards().map((each) => (
        <Link
          key={each}
          to="/dashboards/{-$name}"
          params={{ name: each }}
          search={{ center }}
          className={classes.tab}
          aria-current={each === chosen ? 'page' : undefined}
        >
          {t(`card_${each}`)}
        </Link>
      ))}
    </nav>
  )
}

function KnownDashboard({ name }: { name: DashboardName }) {
  const t = useMessages('dashboards')
  const { center, category, level } = route.useSearch()
  const navigate = route.useNavigate()
  const query = { center }
  const { data, error, refetch } = useAnswer(
    readDashboard,
    { params: { name }, query },
    { placeholderData: (before) => (before?.id === name ? before : undefined), staleTime: 0 },
  )
  const go = (changes: DashboardAddress) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  return (
    <Page
      title={t(`card_${name}`)}
      aside={
        <>
          <Tabs chosen={name} center={center} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => void download(dashboardCsv, { params: { name }, query }).catch(notify.failure)}
          >
            {t('csv')}
          </Button>
        </>
      }
    >
      <div className={classes.page}>
        <DashboardFilters address={{ center, category, level }} data={data} go={go} />
        {error && !error.isHandled ? (
          <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
        ) : data === undefined ? (
          <Skeleton height={480} role="status" aria-label={t('loading')} />
        ) : (
          <Content data={data} category={category} level={level} />
        )}
      </div>
    </Page>
  )
}

/** Inputs for the centre and, on the dashboard of errors, for the category and level that filter the table of rules. */
function DashboardFilters({
  address: { center, category, level },
  data,
  go,
}: {
  address: DashboardAddress
  data: Dashboard | undefined
  go(changes: DashboardAddress): void
}) {
  const t = useMessages('dashboards')
  const formats = useFormats()
  const { data: choices } = useAnswer(dashboardCentres, {})
  const chosen = center ?? choices?.own ?? ''
  const categories = data?.tables.find(({ id }) => id === 'rules') && data.tables.find(({ id }) => id === 'categories')
  return (
    <div className={classes.choices}>
      {choices?.all ? (
        <Select
          size="sm"
          w={280}
          label={t('centre')}
          searchable
          allowDeselect={false}
          value={chosen}
          data={[
            { value: ALL_CENTRES, label: t('all_centres') },
            ...choices.centers.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
          ]}
          onChange={(value) => go({ center: value === choices.own ? undefined : (value ?? undefined) })}
        />
      ) : (
        <p className={classes.centre}>{data?.center ? `${data.center.code} · ${data.center.name}` : ''}</p>
      )}
      {categories ? (
        <>
          <Select
            size="sm"
            w={200}
            label={t('category')}
            allowDeselect={false}
            value={category ?? ''}
            data={[
              { value: '', label: t('all_categories') },
              ...categories.rows.map(({ key, label }) => ({ value: key, label })),
            ]}
            onChange={(value) => go({ category: value || undefined })}
          />
          <SegmentedControl
            size="sm"
            aria-label={t('level')}
            value={level ?? ''}
            data={[
              { value: '', label: t('levels_all') },
              { value: 'error', label: t('levels_error') },
              { value: 'warning', label: t('levels_warning') },
            ]}
            onChange={(value) => go({ level: value === 'error' || value === 'warning' ? value : undefined })}
          />
        </>
      ) : null}
      {data ? (
        <p className={classes.countedAt}>
          {t('counted_at')}
          {' · '}
          {formats.dateTime(data.updated_at)}
        </p>
      ) : null}
    </div>
  )
}

const BY_CATEGORY = 'category_'

function Content({
  data,
  category,
  level,
}: {
  data: Dashboard
  category: string | undefined
  level: string | undefined
}) {
  const t = useMessages('dashboards')
  const { date } = useFormats()
  const points = data.history.map(({ date: day, ...values }) => ({ ...values, label: date(day) }))
  const [main, ...others] = data.tables
  const shownOf = (table: Dashboard['tables'][number]) => {
    const cut = {
      ...table,
      rows: table.rows.filter(({ group }) => level === undefined || group === undefined || group === level),
    }
    const isShown = ({ id, kind }: (typeof table.columns)[number]) =>
      id.startsWith(BY_CATEGORY)
        ? id === `${BY_CATEGORY}${category}`
        : category === undefined || table.id !== 'rules' || kind === 'code' || kind === 'text'
    const columns = table.columns.filter(isShown)
    const place = table.columns.findIndex(({ id }) => id === `${BY_CATEGORY}${category}`)
    const recordsOf = (cells: (typeof table.rows)[number]['cells']): number => {
      const cell = cells[place]
      return typeof cell === 'object' && cell !== null && !Array.isArray(cell) ? cell.value : 0
    }
    // Rules with no records in the chosen category are not shown.
    const rows =
      place < 0
        ? cut.rows
        : cut.rows
            .filter(({ cells }) => recordsOf(cells) > 0)
            .sort((one, other) => recordsOf(other.cells) - recordsOf(one.cells))
    return <DashboardTable key={table.id} table={{ ...cut, rows }} columns={columns} />
  }
  return (
    <>
      {data.counted < 1 ? <Alert color="yellow">{t('counting', { share: data.counted })}</Alert> : null}
      <p className={classes.summary}>{data.summary}</p>
      <ul className={classes.figures}>
        {data.figures.map(({ id, label, value, search, requests, change, tone }) => (
          <li key={id} className={classes.figure} data-tone={tone}>
            <span className={classes.figureLabel}>{label}</span>
            <span className={classes.figureValue}>
              <FigureLink value={value} search={search} requests={requests} what={label} />
              {change === null ? null : (
                <small>
                  <Change value={change} isFault={tone !== 'neutral'} /> {t('in_week')}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {main ? shownOf(main) : null}
      <div className={classes.others}>{others.map(shownOf)}</div>
      {points.length < 2 ? (
        <p className={classes.nothing}>{t('history_waits')}</p>
      ) : (
        <LineFigure
          title={t('history')}
          about={t('history_about', { days: points.length })}
          days={t('day')}
          lines={data.series}
          points={points}
          marks={data.marks.map(({ date: day, label }) => ({ at: date(day), label }))}
        />
      )}
    </>
  )
}
