import { hasBarCode, media, REQUEST_MEDIA, type RequestFile, type RequestView, requestFile } from '@seriatim/contract'
import { callUrl, useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { LOCALES, useMessages } from '../../kernel/i18n.ts'
import { IconDownload } from '../../ui/icons.tsx'
import { BarCodeFields, BarCodeLinks, useBarCodeDigits } from './bar-code-links.tsx'
import { fieldsOfKind } from './content-fields.tsx'
import { isProvisional } from './register-check.ts'
import { RecordCategory, RegisterRecord } from './register-record.tsx'
import { IssnLink, RequestFacts } from './request-facts.tsx'
import { nameOfCode } from './request-lists.ts'
import classes from './requests.module.css'

/** The fields of the form that the publisher filled in, as plain text. */
export function RequestForm({ request }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  const formats = useFormats()
  const { content, email, locale, source, sent_at, center } = request
  const language = LOCALES.find((each) => each === locale)
  return (
    <section aria-label={t('form')}>
      <h2 className={classes.heading}>{t('form')}</h2>
      <RequestFacts
        request={request}
        fields={fieldsOfKind(content.kind)}
        others={[
          [t('email'), email],
          [t('language_of_publisher'), language ? formats.languageName(language) : locale],
          [t('arrived'), `${formats.dateTime(sent_at)} · ${t(`source_${source}`)}`],
          [t('center'), `${center.code} · ${center.name}`],
        ]}
      />
    </section>
  )
}

const KILOBYTE = 1024

/** Links that save files of a request. A browser never shows these files. */
export function FileLinks({ id, files }: { id: string; files: readonly RequestFile[] }) {
  const t = useMessages('requestsPage')
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={callUrl(requestFile, { params: { id, file: file.id } })}
            download
            aria-label={t('file_download', { name: file.name })}
          >
            <IconDownload size={14} aria-hidden /> <bdi>{file.name}</bdi>
          </a>
          <span className={classes.dim}>
            {t('file_size', { size: Math.max(1, Math.round(file.bytes / KILOBYTE)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function RequestFiles({ request: { id, files } }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  return (
    <section aria-label={t('files')}>
      <h2 className={classes.heading}>{t('files')}</h2>
      {files.length === 0 ? <p className={classes.about}>{t('files_none')}</p> : <FileLinks id={id} files={files} />}
    </section>
  )
}

/** The records of the request: their ISSNs with bar codes, and what provisional ones need for the category Register. */
export function RequestRecords({ request: { id, records, issns, actions } }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  const { data: names } = useAnswer(media, {})
  const [digits, setDigits] = useBarCodeDigits()
  const withBarCode = records.filter(({ issn, medium }) => issns.includes(issn) && hasBarCode(medium))
  /** The records have a code of 007/00-01, or the medium that the publisher asked for. */
  const mediumName = (code: string) => {
    const requested = REQUEST_MEDIA.find((each) => each === code)
    return requested === undefined ? nameOfCode(names, code) : t(`medium_${requested}`)
  }
  return (
    <section aria-label={t('records')}>
      <h2 className={classes.heading}>{t('records')}</h2>
      <ul className={classes.records}>
        {records.map((record) => {
          const { issn, medium, title } = record
          return (
            <li key={issn}>
              <IssnLink issn={issn} />
              <bdi className={classes.recordTitle}>{title}</bdi>
              <span className={classes.dim}>{mediumName(medium)}</span>
              <RecordCategory category={record.category} />
              {withBarCode.includes(record) ? <BarCodeLinks id={id} issn={issn} digits={digits} /> : null}
              {isProvisional(record) && actions.includes('register') ? <RegisterRecord issn={issn} /> : null}
            </li>
          )
        })}
      </ul>
      {withBarCode.length === 0 ? null : <BarCodeFields digits={digits} onChange={setDigits} />}
    </section>
  )
}
