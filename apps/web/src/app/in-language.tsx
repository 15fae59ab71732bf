import { type ReactNode, useEffect, useState } from 'react'
import { fetchMessages, type Locale, type MessageGroup, PartLocale } from './i18n.ts'

/**
 * Draws part of a page as a user of another language sees it. Draws nothing until its messages are fetched.
 * @param group the messages it needs in addition to those of every page
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
