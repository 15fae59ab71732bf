import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle, IconRefresh, IconUnlink } from '@tabler/icons-react'
import { useFormats } from '../../../app/formats.ts'
import { useMessages } from '../../../app/i18n.ts'
import { Unable } from '../../../ui/unable.tsx'
import classes from './url-table.module.css'
import type { KnownUrl, UrlChecks } from './use-url-checks.ts'

const ICONS = { valid: IconCircleCheck, broken: IconUnlink, uncheckable: IconHelpCircle } as const

/** What a check found, as a sign and a word. */
export function UrlState({ state }: { state: KnownUrl['state'] }) {
  const t = useMessages('catalogue')
  const Icon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={15} aria-hidden /> {t(`url_${state}`)}
    </span>
  )
}

/** The addresses of the record with what their last check found, the broken ones first; each can be checked now. */
export function UrlTable({ addresses, checks }: { addresses: readonly string[]; checks: UrlChecks }) {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  const { dateTime } = useFormats()
  const { known, running } = checks
  if (addresses.length === 0) return <p className={classes.none}>{t('no_urls')}</p>
  const isBroken = (url: string) => known.get(url)?.state === 'broken'
  const rows = addresses.toSorted((a, b) => Number(isBroken(b)) - Number(isBroken(a)))
  return (
    <div>
      <Unable why={running.size > 0 ? common('why_checking') : undefined}>
        <Button
          className={classes.all}
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => checks.checkAll(addresses)}
        >
          {t('check_all_urls')}
        </Button>
      </Unable>
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
                      {last ? <UrlState state={last.state} /> : null}
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
                  </td>
                  <td>{last ? dateTime(last.checked_at) : ''}</td>
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
