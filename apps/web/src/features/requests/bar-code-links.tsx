import { BAR_CODE_FORMATS, requestBarCode } from '@seriatim/contract'
import { callUrl } from '../../app/api.ts'
import { useMessages } from '../../app/i18n.ts'
import classes from './bar-code-links.module.css'

/** Links that save the bar code of an assigned ISSN, one for each format. */
export function BarCodeLinks({ id, issn }: { id: string; issn: string }) {
  const t = useMessages('assignment')
  return (
    <span className={classes.links}>
      {BAR_CODE_FORMATS.map((format) => (
        <a
          key={format}
          href={callUrl(requestBarCode, { params: { id, issn }, query: { format } })}
          download
          aria-label={t('bar_code_as', { issn, format: format.toUpperCase() })}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  )
}
