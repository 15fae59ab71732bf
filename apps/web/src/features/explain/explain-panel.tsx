import { Alert, CloseButton, Skeleton } from '@mantine/core'
import { type ExplainAnswer, explainSearch, type SearchRequestInput } from '@seriatim/contract'
import { useId, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { MarkedText } from '../../ui/marc/marked-text.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './explain-panel.module.css'
import { type ExplainedSource, explainedSources, splitAroundPart } from './explained-parts.ts'

/** Shows how a search was parsed: each part with its meaning, and the number of records that match this part alone. */
export function ExplainPanel({ request, close }: { request: SearchRequestInput; close(): void }) {
  const t = useMessages('explain')
  const heading = useId()
  return (
    <section className={`${classes.panel} no-print`} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t('title')}</h2>
        <CloseButton aria-label={t('close')} onClick={close} />
      </header>
      <Explanation request={request} />
    </section>
  )
}

function Explanation({ request }: { request: SearchRequestInput }) {
  const t = useMessages('explain')
  // The explanation does not depend on the page and the order of results.
  const body = { ...request, page: undefined, size: undefined, sortField: undefined, sortOrder: undefined }
  const { data, error, refetch } = useAnswer(explainSearch, { body })
  if (error && !error.isHandled)
    return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
  if (!data) return <Skeleton className={classes.body} role="status" aria-label={t('loading')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <div className={classes.body} tabIndex={0}>
      {data.warnings.length === 0 ? null : (
        <Alert color="yellow" title={t('warnings')} mb="sm">
          {data.warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      {data.parts.length === 0 ? <p className={classes.nothing}>{t('nothing')}</p> : null}
      {explainedSources(request, data.parts).map((each) => (
        <SourceParts key={each.source} source={each} />
      ))}
      {data.first.length === 0 ? null : <FirstRecords first={data.first} />}
    </div>
  )
}

/** Explains the scores of the first records. */
function FirstRecords({ first }: { first: ExplainAnswer['first'] }) {
  const t = useMessages('explain')
  const heading = useId()
  return (
    <section className={classes.source} aria-labelledby={heading}>
      <h3 id={heading}>{t('first')}</h3>
      <ol className={classes.first}>
        {first.map(({ issn, title, why }) => (
          <li key={issn}>
            <b>{issn}</b>{' '}
            <bdi>
              <MarkedText text={title} />
            </bdi>{' '}
            <span className={classes.why}>{why}</span>
          </li>
        ))}
      </ol>
      <p className={classes.order}>{t('first_order')}</p>
    </section>
  )
}

const SOURCE_NAMES = {
  basic: 'source_basic',
  line: 'source_line',
  filter: 'source_filter',
  facet: 'source_facet',
} as const

/** The parts of a query text; the part that is hovered or focused is underlined in the text. */
function SourceParts({ source }: { source: ExplainedSource }) {
  const t = useMessages('explain')
  const formats = useFormats()
  const [pointed, point] = useState<number>()
  const { kind, number, text, parts } = source
  const named = SOURCE_NAMES[kind as keyof typeof SOURCE_NAMES]
  const name = named === undefined ? source.source : t(named, { number: number ?? 1 })
  const current = pointed === undefined ? undefined : parts[pointed]
  // A query whose only part is the whole query is not shown twice.
  const isWhole = parts.length === 1 && parts[0]!.text === text.trim()
  const cut = current && splitAroundPart(text, current)
  return (
    <div className={classes.source}>
      <h3>{name}</h3>
      {isWhole || text.trim() === '' ? null : (
        <code className={classes.text} title={t('source_text')}>
          {cut ? (
            <>
              {cut.before}
              <mark className={classes.pointed}>{cut.part}</mark>
              {cut.after}
            </>
          ) : (
            text
          )}
        </code>
      )}
      <table className={classes.parts} aria-label={`${t('parts')}: ${name}`}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('read_as')}</th>
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr
              // Parts have no id, so their index is the key.
              key={index}
              className={classes.part}
              onMouseEnter={() => point(index)}
              onMouseLeave={() => point(undefined)}
            >
              <th scope="row" style={{ paddingInlineStart: 10 + 18 * part.depth }}>
                {part.text === '' || isWhole || text.trim() === '' ? (
                  <code>{part.text}</code>
                ) : (
                  <button
                    type="button"
                    className={classes.pick}
                    onFocus={() => point(index)}
                    onBlur={() => point(undefined)}
                  >
                    {part.text}
                  </button>
                )}
              </th>
              <td>{part.read_as}</td>
              <td className={classes.count} title={t('count')}>
                {part.count === null ? (
                  t('too_broad')
                ) : (
                  <>
                    <b>{formats.number(part.count)}</b> {t('records', { count: part.count })}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
