import { Badge, Skeleton } from '@mantine/core'
import { type RecordAnswer, readRecord } from '@seriatim/contract'
import {
  controlValue,
  type DataField,
  firstDataField,
  fromWire,
  type MarcRecord,
  positions,
  subfields,
} from '@seriatim/marc'
import { marcLanguageTag } from '@seriatim/scripts'
import type { ReactNode } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { DiagnosticList } from '../../ui/diagnostic-list.tsx'
import { MarcLegend, MarcView } from '../../ui/marc/marc-view.tsx'
import { MarkedText } from '../../ui/marc/marked-text.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './record-view.module.css'

const STATUS_COLOURS = { active: 'green', draft: 'yellow', error: 'red', archived: 'gray' } as const

const titleText = (field: DataField | undefined): string => (field ? subfields(field, 'ab').join(' ') : '')

const languageTagOf = (record: MarcRecord): string | undefined =>
  marcLanguageTag(positions(controlValue(record, '008'), 35, 37))

/**
 * A record with its ISSN as title, its MARC 21 fields and its diagnostics. If the record cannot be read, the sentence
 * of the server. `actions` renders buttons for the record, and `children` follow the diagnostics.
 */
export function RecordContent({
  issn,
  version,
  actions,
  children,
}: {
  issn: string
  version: string | undefined
  actions: (answer: RecordAnswer) => ReactNode
  children?: ReactNode
}) {
  const t = useMessages('record')
  const { data, error, refetch } = useAnswer(readRecord, { params: { issn }, query: { id: version } })
  if (error && !error.isHandled)
    return (
      <Page title={issn}>
        <StateMessage kind="failure" title={t('cannot_show', { issn })} text={error.message} retry={refetch} />
      </Page>
    )
  if (!data)
    return (
      <Page title={issn}>
        <Skeleton height={420} role="status" aria-label={t('loading')} />
      </Page>
    )
  const { record } = fromWire(data.record)
  const title = record ? titleText(firstDataField(record, '222') ?? firstDataField(record, '245')) : ''
  const lang = record && languageTagOf(record)
  const { errors, warnings } = data.diagnostic
  return (
    <Page
      title={`${data.issn} ${title}`.trim()}
      heading={
        <span className={classes.heading}>
          <span className={classes.number}>{data.issn}</span>
          <bdi className={classes.keyTitle} lang={lang}>
            <MarkedText text={title} />
          </bdi>
          {data.status === 'active' ? null : (
            <Badge color={STATUS_COLOURS[data.status]} variant="light">
              {t(`status_${data.status}`)}
            </Badge>
          )}
        </span>
      }
      aside={actions(data)}
    >
      {record ? <MarcView record={record} lang={lang} /> : <p>{t('unreadable')}</p>}
      <MarcLegend />
      {errors.length + warnings.length === 0 ? null : (
        <section className={classes.section}>
          <h2>{t('errors_tab', { errors: errors.length, warnings: warnings.length })}</h2>
          <DiagnosticList diagnostic={data.diagnostic} />
        </section>
      )}
      {children}
    </Page>
  )
}
