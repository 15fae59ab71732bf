import { Loader } from '@mantine/core'
import { useMessages } from '../../../kernel/i18n.ts'
import { UrlState } from '../../urls/url-state.tsx'
import { RedirectedUrl } from '../urls/redirected-url.tsx'
import { isBroken } from '../urls/use-url-checks.ts'
import classes from './field-block.module.css'
import { useForm } from './form-context.ts'

/** The result of the last check of a URL, below its input, with a button that checks the URL now. */
export function AddressCheck({ id, url }: { id: string; url: string }) {
  const { t, urlChecks } = useForm()
  const catalogue = useMessages('catalogue')
  const last = urlChecks.known.get(url)
  return (
    <span className={classes.addressCheck}>
      {isBroken(last) ? (
        <span className={classes.broken} id={id}>
          {t('broken_url')}
        </span>
      ) : last ? (
        <UrlState state={last.state} />
      ) : null}
      {last?.reason ? <span className={classes.hint}>{last.reason}</span> : null}
      {urlChecks.running.has(url) ? (
        <Loader size={14} aria-label={catalogue('checking_url', { url })} />
      ) : (
        <button
          type="button"
          className={classes.checkNow}
          aria-label={catalogue('check_url', { url })}
          onClick={() => urlChecks.check(url)}
        >
          {catalogue('check_now')}
        </button>
      )}
      <RedirectedUrl url={url} checks={urlChecks} />
    </span>
  )
}
