import { state } from '@seriatim/contract'
import { useAnswer } from '../kernel/api.ts'
import { useFormats } from '../kernel/formats.ts'
import { useMessages } from '../kernel/i18n.ts'
import { IconTool } from '../ui/icons.tsx'
import classes from './shell.module.css'

/** Interval at which the client polls for announced maintenance. */
const AGAIN_MS = 60_000

/** Notices of the server on every page: the server is a training copy, or maintenance is announced. */
export function ServerNotices() {
  const t = useMessages('shell')
  const { dateTime } = useFormats()
  const { data } = useAnswer(state, {}, { refetchInterval: AGAIN_MS })
  const planned = data?.maintenance_planned
  return (
    <>
      {data?.sandbox ? (
        <div className={classes.sandbox} role="status">
          {t('sandbox')}
        </div>
      ) : null}
      {planned ? (
        <div className={`${classes.planned} no-print`} role="status">
          <IconTool size={15} aria-hidden />
          <span>
            {t('maintenance_planned', { from: dateTime(planned.from), until: dateTime(planned.until) })}{' '}
            <bdi>{planned.message}</bdi>
          </span>
        </div>
      ) : null}
    </>
  )
}
