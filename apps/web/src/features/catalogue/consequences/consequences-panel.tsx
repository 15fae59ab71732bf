import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { MarcRecord } from '@seriatim/marc'
import { useMessages } from '../../../kernel/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { ConsequenceList } from './consequence-list.tsx'
import classes from './consequences.module.css'
import { useConsequences } from './use-consequences.ts'
import { WaitingList } from './waiting-list.tsx'

/** Pause in typing before the effects are requested from the server. */
const REST_MS = 800

/** The effects that a save of the current content would have on other records. */
export function ConsequencesPanel({
  issn,
  record,
  reason,
}: {
  issn: string
  record: MarcRecord
  /** The reason why enrichments (fields written by the system) were edited. */
  reason: string | undefined
}) {
  const t = useMessages('consequences')
  const [rested] = useDebouncedValue(record, REST_MS)
  const { data, error, isPlaceholderData } = useConsequences(issn, rested, { reason })
  if (error !== null) return <StateMessage kind="failure" title={t('failed')} text={error.message} />
  if (data === undefined) {
    return (
      <div role="status" aria-label={t('loading')}>
        {[60, 85, 70].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} mb={10} />
        ))}
      </div>
    )
  }
  const isLate = isPlaceholderData || rested !== record
  return (
    <div className={classes.panel} data-late={isLate || undefined} aria-busy={isLate}>
      <WaitingList waiting={data.waiting} />
      {data.takes_effect ? null : <p className={classes.draft}>{t('error')}</p>}
      {data.total === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <ConsequenceList records={data.records} total={data.total} own={issn} />
      )}
    </div>
  )
}
