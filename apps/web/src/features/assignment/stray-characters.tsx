import { Button } from '@mantine/core'
import { codePoints, strayCharacters, withoutStrayCharacters } from '@seriatim/scripts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import classes from '../non-sorting/article-offer.module.css'

/** A warning below a title with characters that the rule `stray-character` reports, and a button to remove them. */
export function StrayCharacters({ title, onRemove }: { title: string; onRemove: (title: string) => void }) {
  const t = useMessages('assignment')
  const found = strayCharacters(title)
  if (found.length === 0) return null
  return (
    <p className={classes.offer} role="status">
      {t('stray_characters', { characters: codePoints(found) })}{' '}
      <Button
        size="compact-xs"
        variant="outline"
        leftSection={<IconAlertTriangle size={14} aria-hidden />}
        onClick={() => onRemove(withoutStrayCharacters(title))}
      >
        {t('remove_characters')}
      </Button>
    </p>
  )
}
