import { type DataField, type Field, isControlField, type MarcRecord } from '@seriatim/marc'
import { type Marking, NO_MARKING, type Span } from '@seriatim/query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './marc-view.module.css'
import { MarkedText } from './marked-text.tsx'
import { subfieldTarget } from './target.ts'
import { visibleIndicator } from './visible-indicator.ts'

/**
 * A MARC 21 record, one field per line. Tags and codes are coloured, non-sorting characters have a grey background, and
 * words found by the search are marked. ISSNs of other records and URLs are links.
 */
export function MarcView({
  record,
  marking = NO_MARKING,
  lang,
}: {
  record: MarcRecord
  marking?: Marking
  lang?: string
}) {
  return (
    <ul className={classes.record}>
      <li className={classes.field}>
        <span className={classes.tag}>{LEADER}</span>
        <span />
        <span className={classes.content}>{record.leader}</span>
      </li>
      {record.fields.map((field, index) => (
        <FieldLine key={index} field={field} marking={marking} lang={lang} />
      ))}
    </ul>
  )
}

const LEADER = 'LDR'

function FieldLine({ field, marking, lang }: { field: Field; marking: Marking; lang?: string }) {
  const found = marking.inField(field)
  if (isControlField(field))
    return (
      <li className={classes.field}>
        <span className={classes.tag}>{field.tag}</span>
        <span />
        <span className={classes.content}>
          <MarkedText text={field.value} spans={found[0]} />
        </span>
      </li>
    )
  return (
    <li className={classes.field}>
      <span className={classes.tag}>{field.tag}</span>
      <span
        className={classes.indicators}
      >{`${visibleIndicator(field.indicator1)}${visibleIndicator(field.indicator2)}`}</span>
      <span className={classes.content}>
        {field.subfields.map(({ code, value }, index) => (
          <span key={index} className={classes.subfield}>
            <span className={classes.code}>{`$${code} `}</span>
            <bdi lang={field.tag === '880' ? lang : undefined}>
              <Value field={field} code={code} value={value} spans={found[index]} />
            </bdi>
          </span>
        ))}
      </span>
    </li>
  )
}

function Value({
  field,
  code,
  value,
  spans,
}: {
  field: DataField
  code: string
  value: string
  spans: readonly Span[] | undefined
}) {
  const target = subfieldTarget(field.tag, code, value)
  const text = <MarkedText text={value} spans={spans} />
  if (target === undefined) return text
  if (target.kind === 'address')
    return (
      <a href={target.url} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    )
  return (
    <Link to="/record/$issn" params={{ issn: target.issn }} search={{}}>
      {text}
    </Link>
  )
}

/** The legend of the colours of `MarcView`. */
export function MarcLegend() {
  const t = useMessages('record')
  return (
    <p className={classes.legend}>
      <span>{t('legend')}</span>
      <b className={classes.tag}>{t('legend_tag')}</b>
      <b className={classes.code}>{t('legend_code')}</b>
      <span className={classes.nonSorting}>{t('legend_non_sorting')}</span>
    </p>
  )
}
