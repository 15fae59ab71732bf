import { Button, Loader } from '@mantine/core'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconRefresh } from '../../../ui/icons.tsx'
import { UrlState } from '../../urls/url-state.tsx'
import { RedirectedUrl } from './redirected-url.tsx'
import classes from './url-table.module.css'
import { isBroken, type UrlChecks } from './use-url-checks.ts'

/** The URLs of the record with the results of their last checks, broken URLs first, and buttons that check them. */
export function UrlTable({ addresses, checks }: { addresses: readonly string[]; checks: UrlChecks }) {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  const { dateTime } = useFormats()
  const { known, running } = checks
  if (addresses.length === 0) return <p className={classes.none}>{t('no_urls')}</p>
  const rows = addresses.toSorted((a, b) => Number(isBroken(known.get(b))) - Number(isBroken(known.get(a))))
  return (
    <div>
      <DisabledButton why={running.size > 0 ? common('why_checking') : undefined}>
        <Button
          className={classes.all}
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => checks.checkAll(addresses)}
        >
          {t('check_all_urls')}
        </Button>
      </DisabledButton>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('url')}</th>
              <th scope="col">{t('checked_at')}</th>
              <th scope="col">{t('status_code')}</th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((url) => {
              const last = known.get(url)
              return (
                <tr key={url}>
                  <td className={classes.url}>
                    {/^https?:/i.test(url) ? (
                      <a href={url} target="_blank" rel="noreferrer noopener">
                        {url}
                      </a>
                    ) : (
                      url
                    )}
                    <span className={classes.check}>
                      <UrlState state={last?.state ?? 'unknown'} />
                      {running.has(url) ? (
                        <Loader size={14} aria-label={t('checking_url', { url })} />
                      ) : (
                        <Button
                          size="compact-xs"
                          h={26}
                          variant="subtle"
                          aria-label={t('check_url', { url })}
                          onClick={() => checks.check(url)}
                        >
                          {t('check_now')}
                        </Button>
                      )}
                    </span>
                    <RedirectedUrl url={url} checks={checks} />
                  </td>
                  <td>{last?.checked_at ? dateTime(last.checked_at) : ''}</td>
                  <td>{last?.status_code ?? ''}</td>
                  <td>{last?.reason}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
