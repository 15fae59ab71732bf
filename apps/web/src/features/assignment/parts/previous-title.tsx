import { readRecord } from '@seriatim/contract'
import { linkTargetOf, normaliseIssn } from '@seriatim/issn'
import { fromWire } from '@seriatim/marc'
import { marcLanguageTag, withoutMarks } from '@seriatim/scripts'
import { useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { afterPointerPress } from '../after-pointer-press.ts'
import { useRecord } from '../record-context.ts'
import type { Scalars } from '../state/provisional.ts'
import classes from './previous-title.module.css'
import { RemovableRow } from './removable-row.tsx'
import { ScriptField, TextField } from './text-field.tsx'

const PLACE = 'previousIssn'
/** The number of characters of the longest form of an ISSN: a bar code with hyphens or blanks. */
const MAX_TYPED = 40

const isField = (element: HTMLElement): boolean => element.dataset.place === PLACE

/**
 * The serial that this record continues: a field for its ISSN, and a fixed line with its title once its record is
 * found. The field stays while it has the focus or a problem. For a serial without ISSN, a second field has its title.
 */
export function PreviousTitle({ issn: typed, title: name = '' }: { issn: string; title: string | undefined }) {
  const t = useMessages('assignment')
  const { record, dispatch, problemAt } = useRecord()
  const issn = normaliseIssn(typed)
  const [isTyping, setTyping] = useState(issn === undefined)
  const { data, error } = useAnswer(
    readRecord,
    { params: { issn: issn ?? '' }, query: {} },
    { enabled: issn !== undefined, staleTime: 60_000 },
  )
  const found = issn === undefined || data?.issn !== issn ? undefined : fromWire(data.record).record
  const title =
    issn === undefined || found === undefined ? undefined : withoutMarks(linkTargetOf(issn, found).title ?? '')
  const isUnknown = issn !== undefined && error?.code === 'record_not_found'
  const problem = problemAt(PLACE) ?? (isUnknown ? t('previous_unknown') : undefined)
  const isFixed = issn !== undefined && !isTyping && problem === undefined
  const change = (values: Pick<Scalars, 'previousIssn' | 'previousTitle'>) =>
    dispatch({ type: 'change', record: record.id, values })
  return (
    <RemovableRow
      label={t('previous_title')}
      removeLabel={t('remove_previous')}
      adds={PLACE}
      isText={isFixed}
      onRemove={() => change({ previousIssn: undefined, previousTitle: undefined })}
      onFocus={({ target }) => (isField(target) ? setTyping(true) : undefined)}
      onBlur={({ target }) => (isField(target) ? afterPointerPress(() => setTyping(false)) : undefined)}
    >
      <div className={classes.fields}>
        {isFixed ? (
          <p className={classes.line}>
            <span>{t('continues')}</span> <bdi>{title}</bdi>{' '}
            <a className="issn" href={`/record/${issn}`} target="_blank" rel="noreferrer">
              {`ISSN ${issn}`}
            </a>
          </p>
        ) : (
          <TextField
            label={t('previous_issn')}
            value={typed}
            maxLength={MAX_TYPED}
            error={problem}
            note={title === undefined ? undefined : `${t('continues')} ${title}`}
            place={PLACE}
            onType={(previousIssn) => change({ previousIssn })}
          />
        )}
        {typed.trim() === '' || name !== '' ? (
          <ScriptField
            label={t('previous_name')}
            value={name}
            error={problemAt('previousTitle')}
            lang={marcLanguageTag(record.language ?? undefined)}
            place="previousTitle"
            onType={(previousTitle) => change({ previousTitle })}
          />
        ) : null}
      </div>
    </RemovableRow>
  )
}
