import { Skeleton } from '@mantine/core'
import { ALL_CENTRES, type Dashboard, type DashboardName, dashboardCentres, readDashboard } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAlertTriangle, IconInbox, IconLanguage, IconLink, IconStack2 } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './dashboards.module.css'
import { FigureLink } from './figure-link.tsx'
import { Trend } from './trend.tsx'
import { useDashboards } from './use-dashboards.ts'

const ICONS: Readonly<Record<DashboardName, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  blocks: IconStack2,
  errors: IconAlertTriangle,
  urls: IconLink,
  transliterations: IconLanguage,
  requests: IconInbox,
}

/** Number of figures that the card of a dashboard shows. */
const MAIN_FIGURES = 3

/**
 * The cards of the dashboards with their main figures; each links to the dashboard in a new tab (specification-2,
 * 2.15).
 */
export function Cards() {
  const t = useMessages('dashboards')
  const { data: centres } = useAnswer(dashboardCentres, {})
  const own = centres?.centers.find(({ code }) => code === centres.own)
  // Without this parameter the server uses the user's centre.
  const center = centres?.own === null && centres.all ? ALL_CENTRES : undefined
  return (
    <Page
      title={t('title')}
      aside={
        <span className={classes.about}>
          {own ? `${own.code} · ${own.name}` : center === ALL_CENTRES ? t('all_centres') : null}
        </span>
      }
    >
      <ul className={classes.cards}>
        {useDashboards().map((name) => (
          <Card key={name} name={name} center={center} isKnown={centres !== undefined} />
        ))}
      </ul>
    </Page>
  )
}

function Card({ name, center, isKnown }: { name: DashboardName; center: string | undefined; isKnown: boolean }) {
  const t = useMessages('dashboards')
  const { data, error } = useAnswer(readDashboard, { params: { name }, query: { center } }, { enabled: isKnown })
  const Icon = ICONS[name]
  return (
    <li className={classes.card}>
      <Link
        to="/dashboards/{-$name}"
        params={{ name }}
        search={{ center }}
        target="_blank"
        className={classes.cardLink}
      >
        <Icon size={18} aria-hidden />
        <span>
          <strong>{t(`card_${name}`)}</strong>
          <span className={classes.about}>{t(`about_${name}`)}</span>
          <span className={classes.hidden}>{`(${t('opens_tab')})`}</span>
        </span>
      </Link>
      {data ? (
        <CardFigures data={data} />
      ) : error && !error.isHandled ? (
        <p className={classes.nothing}>{error.message}</p>
      ) : (
        <Skeleton className={classes.cardFigures} />
      )}
    </li>
  )
}

/** Shows the main figures of a dashboard, and the first line of its chart as a sparkline. */
function CardFigures({ data: { figures, history, series } }: { data: Dashboard }) {
  const [line] = series
  const values = line === undefined ? [] : history.map((day) => Number(day[line.id] ?? 0))
  return (
    <div className={classes.cardFigures}>
      <dl>
        {figures.slice(0, MAIN_FIGURES).map(({ id, label, value, search, requests }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <FigureLink value={value} search={search} requests={requests} what={label} />
            </dd>
          </div>
        ))}
      </dl>
      {line === undefined || values.length < 2 ? null : <Trend values={values} what={line.label} />}
    </div>
  )
}
