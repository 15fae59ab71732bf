import { Button } from '@mantine/core'
import { initialArticle, NSB, NSE, nonSortingParts } from '@seriatim/scripts'
import { useMessages } from '../../app/i18n.ts'
import { IconBulb } from '../../ui/icons.tsx'
import classes from './article-offer.module.css'

/** Shown below a title input: its non-sorting characters, or a suggestion to mark its article. */
export function ArticleOffer({
  title,
  language,
  onMark,
}: {
  title: string
  /** MARC code of the language; null while none is chosen. */
  language: string | null
  onMark: (title: string) => void
}) {
  const t = useMessages('nonSorting')
  const skipped = nonSortingParts(title).filter(({ sorts }) => !sorts)
  if (skipped.length > 0)
    return <p className={classes.offer}>{t('skipped', { text: skipped.map(({ text }) => text.trim()).join(' … ') })}</p>
  const article = language === null ? undefined : initialArticle(title, language)
  if (article === undefined) return null
  const words = { article: article.trim() }
  return (
    <p className={classes.offer}>
      {t('begins_with', words)}{' '}
      <Button
        size="compact-xs"
        variant="outline"
        leftSection={<IconBulb size={14} aria-hidden />}
        onClick={() => onMark(NSB + article + NSE + title.slice(article.length))}
      >
        {t('mark', words)}
      </Button>
    </p>
  )
}
