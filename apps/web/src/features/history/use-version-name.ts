import type { RecordVersion } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'

/** Returns a function that describes a version as text: time, author, and status. */
export const useVersionName = (): ((version: RecordVersion) => string) => {
  const t = useMessages('record')
  const { dateTime } = useFormats()
  return ({ date, author, status }) => `${dateTime(date)} · ${author ?? t('no_author')} · ${t(`status_${status}`)}`
}
