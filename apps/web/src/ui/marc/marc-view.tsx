import { LINKING_TAGS, normaliseIssn } from '@seriatim/issn'
import { type DataField, type Field, isControlField, type MarcRecord } from '@seriatim/marc'
import { type Marking, NO_MARKING, type Span } from '@seriatim/query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../app/i18n.ts'
import classes from './marc-view.module.css'
import { MarkedText } from './marked-text.tsx'

/**
 * A record in MARC 21, a line a field: tags and codes in colour, non-sorting characters on grey, matched words marked,
 * the ISSNs of linking fields as links.
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
      <span className={classes.indicators}>{`${shown(field.indicator1)}${shown(field.indicator2)}`}</span>
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

/** A blank indicator is drawn as a low line: a blank could not be told from a missing one. */
const shown = (indicator: string): string => (indicator === ' ' ? '_' : indicator)

/** Fields whose $x is the number of another record: the linking ones, and the indexes and abstracts that cover a serial. */
const LINKING: ReadonlySet<string> = new Set([...LINKING_TAGS, '510'])

const isLink = (field: DataField, code: string): boolean =>
  field.tag === '022' ? 'lyz'.includes(code) : code === 'x' && LINKING.has(field.tag)

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
  const issn = isLink(field, code) ? normaliseIssn(value) : undefined
  const text = <MarkedText text={value} spans={spans} />
  return issn === undefined ? (
    text
  ) : (
    <Link to="/record/$issn" params={{ issn }} search={{}}>
      {text}
    </Link>
  )
}

/** What the colours mean. */
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
