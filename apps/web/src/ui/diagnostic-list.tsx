import type { DiagnosticLists, WireDiagnostic } from '@seriatim/contract'
import { useMessages } from '../app/i18n.ts'
import classes from './diagnostic-list.module.css'
import { IconAlertTriangle, IconCircleX } from './icons.tsx'

/**
 * The diagnostics of a record, errors first, each as "field: message" unless the message names the field. Says so if
 * there are none.
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

/** Whether a message names its field, so that it needs no label. */
const namesField = (sentence: string, field: string): boolean => sentence.split(/[^\p{L}\p{N}]+/u).includes(field)

function Entry({ level, diagnostic }: { level: 'error' | 'warning'; diagnostic: WireDiagnostic }) {
  const t = useMessages('record')
  const common = useMessages('common')
  const Icon = level === 'error' ? IconCircleX : IconAlertTriangle
  return (
    <li className={`${classes.entry} ${classes[level]}`}>
      <Icon size={15} stroke={1.7} role="img" aria-label={t(level)} />
      <span>
        {namesField(diagnostic.error, diagnostic.field) ? (
          diagnostic.error
        ) : (
          <>
            <span className={classes.field}>{diagnostic.field}</span>
            {common('labelled', { label: '', value: diagnostic.error })}
          </>
        )}
      </span>
    </li>
  )
}
