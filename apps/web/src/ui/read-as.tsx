import { useMessages } from '../kernel/i18n.ts'
import classes from './read-as.module.css'

/** Shows the encoding and separator with which a file was read. Shows nothing for a workbook, which has neither. */
export function ReadAs({ encoding, separator }: { encoding: string | null; separator: string | null }) {
  const t = useMessages('common')
  if (encoding === null) return null
  return (
    <p className={classes.line}>
      {t('file_read_as', { encoding, separator: separator === '\t' ? t('file_tab') : (separator ?? '') })}
    </p>
  )
}
