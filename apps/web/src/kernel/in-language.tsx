import { type ReactNode, useEffect, useState } from 'react'
import { fetchMessages, type Locale, type MessageGroup, PartLocale } from './i18n.ts'

/**
 * Draws part of a page in another language, once its messages are fetched.
 * @param group the messages that the part needs in addition to the common ones
 */
export function InLanguage({
  locale,
  group,
  children,
}: {
  readonly locale: Locale
  readonly group: MessageGroup
  readonly children: ReactNode
}) {
  const [fetched, setFetched] = useState<Locale>()
  useEffect(() => {
    let isCurrent = true
    void fetchMessages(group, locale).then(() => isCurrent && setFetched(locale))
    return () => {
      isCurrent = false
    }
  }, [group, locale])
  if (fetched !== locale) return null
  return (
    <PartLocale value={locale}>
      <div lang={locale}>{children}</div>
    </PartLocale>
  )
}
