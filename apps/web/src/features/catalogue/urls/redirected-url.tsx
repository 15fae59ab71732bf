import { Button } from '@mantine/core'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconBulb } from '../../../ui/icons.tsx'
import classes from './url-table.module.css'
import type { UrlChecks } from './use-url-checks.ts'

/** The target of a permanent redirect, with a button that replaces the URL by the target. */
export function RedirectedUrl({ url, checks }: { url: string; checks: UrlChecks }) {
  const t = useMessages('catalogue')
  const to = checks.known.get(url)?.moved_to
  if (!to) return null
  return (
    <span className={classes.moved}>
      {t('url_moved')} <bdi>{to}</bdi>
      {checks.follow ? (
        <Button
          size="compact-xs"
          h={26}
          variant="outline"
          leftSection={<IconBulb size={14} aria-hidden />}
          aria-label={t('url_follow_this', { url: to })}
          onClick={() => checks.follow?.(url, to)}
        >
          {t('url_follow')}
        </Button>
      ) : null}
    </span>
  )
}
