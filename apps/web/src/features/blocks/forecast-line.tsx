import { Alert } from '@mantine/core'
import { type BlockForecast, forecastBlocks } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import classes from './blocks.module.css'

const forecastSentence = (t: Translate<'blocks'>, forecast: BlockForecast, day: string): string => {
  const { free, per_month: pace, level, runs_out_on, center } = forecast
  const centre = center.name
  if (level === 'none') return t('warn_none', { centre })
  if (level === 'soon')
    return runs_out_on === null ? t('warn_few', { centre, free }) : t('warn_soon', { centre, free, day })
  if (level === 'unknown') return t('forecast_unknown', { free })
  return runs_out_on === null ? t('forecast_far', { free, pace }) : t('forecast_enough', { free, pace, day })
}

const useForecast = (centre: string | undefined) => {
  const t = useMessages('blocks')
  const formats = useFormats()
  const { data } = useAnswer(forecastBlocks, { query: { center: centre } }, { enabled: centre !== undefined })
  if (!data) return undefined
  const isUrgent = data.level === 'soon' || data.level === 'none'
  return {
    forecast: data,
    isUrgent,
    sentence: forecastSentence(t, data, data.runs_out_on ? formats.date(data.runs_out_on) : ''),
  }
}

/** How long the free numbers of a centre will last, on one line. */
export function ForecastLine({ centre }: { centre: string }) {
  const known = useForecast(centre)
  if (!known) return null
  return (
    <p className={classes.forecast} data-urgent={known.isUrgent || undefined} role="status">
      {known.isUrgent ? <IconAlertTriangle size={15} aria-hidden /> : null}
      {known.sentence}
    </p>
  )
}

/**
 * A warning for pages that assign numbers, shown weeks before the free numbers of the user's centre run out. It links
 * to the form of a new block if the user may create one. Renders nothing while there are enough numbers.
 */
export function ForecastWarning() {
  const t = useMessages('blocks')
  const { profile, may } = useSession()
  const known = useForecast(profile.center?.code)
  if (!known?.isUrgent) return null
  return (
    <Alert color={known.forecast.level === 'none' ? 'red' : 'yellow'} className={classes.warning} role="status">
      <span className={classes.warningText}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {known.sentence} {t('warn_next', { queued: known.forecast.queued })}
        </span>
        {may('addISSNRange') ? (
          <LinkButton to="/newblock" search={{}} size="compact-sm" variant="default">
            {t('make_block')}
          </LinkButton>
        ) : null}
      </span>
    </Alert>
  )
}
