import type { DiagnosticLists, WireDiagnostic } from '@seriatim/contract'
import { placeInFront, placeJoint } from '@seriatim/rules/sentences'
import { useMessages } from '../kernel/i18n.ts'
import classes from './diagnostic-list.module.css'
import { IconAlertTriangle, IconCircleX } from './icons.tsx'

/**
 * The diagnostics of a record, errors first, each as "field: message" (`780 $x: ...`). Shows a text if there are none.
 */
export function DiagnosticList({ diagnostic }: { diagnostic: DiagnosticLists }) {
  const t = useMessages('record')
  const { errors, warnings } = diagnostic
  if (errors.length + warnings.length === 0) return <p>{t('no_errors')}</p>
  return (
    <ul className={classes.list}>
      {errors.map((each, index) => (
        <Entry key={`error ${index}`} level="error" diagnostic={each} />
      ))}
      {warnings.map((each, index) => (
        <Entry key={`warning ${index}`} level="warning" diagnostic={each} />
      ))}
    </ul>
  )
}

function Entry({ level, diagnostic }: { level: 'error' | 'warning'; diagnostic: WireDiagnostic }) {
  const t = useMessages('record')
  const common = useMessages('common')
  const place = placeInFront(diagnostic)
  const { error } = diagnostic
  const joint = placeJoint(error)
  const Icon = level === 'error' ? IconCircleX : IconAlertTriangle
  return (
    <li className={`${classes.entry} ${classes[level]}`}>
      <Icon size={15} stroke={1.7} role="img" aria-label={t(level)} />
      <span>
        {place === undefined ? (
          error
        ) : (
          <>
            <span className={classes.field}>{place}</span>
            {joint === undefined ? common('labelled', { label: '', value: error }) : `${joint}${error}`}
          </>
        )}
      </span>
    </li>
  )
}
