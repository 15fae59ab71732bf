import type { MarcRecord } from '@seriatim/marc'
import { useMessages } from '../../../kernel/i18n.ts'
import { ConsequenceList } from './consequence-list.tsx'
import classes from './consequences.module.css'
import { type Closing, otherRecords, useConsequences } from './use-consequences.ts'

/** Maximum number of records that the dialog lists; the panel behind the dialog lists all. */
const SHOWN = 5

/** The part of the save dialog that lists other records that change. Renders nothing if there are none. */
export function ConsequencesBeforeSaving({
  issn,
  record,
  closing,
  movesLinks,
  reason,
}: {
  issn: string
  record: MarcRecord
  closing: readonly Closing[]
  movesLinks: boolean
  reason: string | undefined
}) {
  const t = useMessages('consequences')
  const { data } = useConsequences(issn, record, { closing, movesLinks, reason })
  if (data === undefined || !data.takes_effect) return null
  const others = otherRecords(data, issn)
  if (others.length === 0) return null
  const records = data.records.filter(
    // The dialog lists records that become invalid separately.
    ({ changes, issn: other, reason }) => changes && other !== issn && reason !== 'becomes_invalid',
  )
  return (
    <section className={classes.before} aria-label={t('title')}>
      <h3 className={classes.beforeTitle}>{t('dialog_title', { count: others.length })}</h3>
      <ConsequenceList records={records} total={records.length} own={issn} limit={SHOWN} />
    </section>
  )
}
