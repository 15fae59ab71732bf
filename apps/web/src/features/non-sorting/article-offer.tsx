import { Button } from '@mantine/core'
import { initialArticle, NSB, NSE, nonSortingParts } from '@seriatim/scripts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconBulb } from '../../ui/icons.tsx'
import classes from './article-offer.module.css'

/** Shows the non-sorting characters of a title below its input, or suggests to mark its article as non-sorting. */
export function ArticleOffer({
  title,
  language,
  onMark,
}: {
  title: string
  /** The MARC code of the title's language; null until one is chosen. */
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
