import { Alert, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { media } from '@seriatim/contract'
import { useId } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconCopyPlus } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import type { Duplicate } from '../../document/duplicate-kind.ts'
import classes from './duplicate-notice.module.css'

/**
 * A notice with the original of a duplicate, the fields that were not copied, and a button that discards the duplicate
 * and frees its number.
 */
export function DuplicateNotice({
  duplicate: { origin, making, dropped },
  number,
  isSaved,
  isJoined,
  onGiveUp,
}: {
  duplicate: Duplicate
  number: string
  isSaved: boolean
  /** Whether the original record is on the same page. */
  isJoined: boolean
  onGiveUp: () => void
}) {
  const t = useMessages('duplicate')
  const [isOpen, { toggle }] = useDisclosure()
  const tableId = useId()
  const { data: rows } = useAnswer(media, {}, { staleTime: Number.POSITIVE_INFINITY })
  const medium =
    making.kind === 'medium' ? (rows?.find(({ code }) => code === making.medium)?.name ?? making.medium) : undefined
  return (
    <Alert className={classes.notice} variant="light" icon={<IconCopyPlus size={18} aria-hidden />} role="status">
      <Group gap="xs" justify="space-between" wrap="wrap">
        <span>
          {medium === undefined ? t('is_successor', { origin }) : t('is_for_medium', { origin, medium })}{' '}
          {isSaved ? null : t('held', { number })}
        </span>
        <Group gap="xs" wrap="wrap">
          {dropped.length > 0 ? (
            <Button
              size="compact-sm"
              h={26}
              variant="default"
              aria-expanded={isOpen}
              aria-controls={tableId}
              onClick={toggle}
            >
              {t('differences', { count: dropped.length })}
            </Button>
          ) : null}
          {isSaved && isJoined ? null : isSaved ? (
            <LinkButton
              to="/catalogue"
              search={{ issns: `${origin},${number}` }}
              size="compact-sm"
              h={26}
              variant="default"
            >
              {t('open_both')}
            </LinkButton>
          ) : (
            <Button size="compact-sm" h={26} variant="default" onClick={onGiveUp}>
              {t('give_up')}
            </Button>
          )}
        </Group>
      </Group>
      {isOpen ? (
        <section
          className={classes.scroll}
          id={tableId}
          aria-label={t('differences', { count: dropped.length })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable (WCAG 2.1.1)
          tabIndex={0}
        >
          <table className={classes.dropped}>
            <thead>
              <tr>
                <th scope="col">{t('col_original')}</th>
                <th scope="col">{t('col_duplicate')}</th>
                <th scope="col">{t('col_reason')}</th>
              </tr>
            </thead>
            <tbody>
              {dropped.map(({ line, action, replacement, reason }, index) => (
                <tr key={`${index} ${line}`} data-action={action}>
                  <td className={classes.line}>
                    <bdi>{line}</bdi>
                  </td>
                  <td className={classes.line}>
                    {replacement === null ? <i>{t('left_out')}</i> : <bdi>{replacement}</bdi>}
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </Alert>
  )
}
