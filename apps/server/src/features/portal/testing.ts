/** Functions with which tests read pages of the portal. */

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

export type ResultRow = {
  readonly issn: string
  readonly title: string
  /** The marked words in the row, in order. */
  readonly marked: readonly string[]
  /** The lines that explain why the search found the record. */
  readonly reasons: readonly string[]
}

/** The rows of the first result list on a page. */
export function readRows(page: string): readonly ResultRow[] {
  const [, list = ''] = /<ol class="results"[^>]*>(.*?)<\/ol>/su.exec(page) ?? []
  return list
    .split('<li>')
    .slice(1)
    .map((row) => ({
      issn: /\/resource\/ISSN\/(\d{4}-\d{3}[\dX])"/.exec(row)?.[1] ?? '',
      title: plainText(/<a [^>]*>(.*?)<\/a>/su.exec(row)?.[1] ?? ''),
      marked: [...row.matchAll(/<mark>(.*?)<\/mark>/gsu)].map(([, text]) => plainText(text!)),
      reasons: [...row.matchAll(/<div class="reason">(.*?)<\/div>/gsu)].map(([, text]) => plainText(text!)),
    }))
}

export type EntryRow = {
  readonly label: string
  readonly href: string
  readonly kinds: string
  readonly records: string
}

/** The rows of the table on a browse page. */
export function readEntries(page: string): readonly EntryRow[] {
  return [...page.matchAll(/<tr><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/gsu)].map(
    ([, label, kinds, records]) => ({
      label: plainText(label!),
      href: plainText(/href="([^"]+)"/.exec(label!)?.[1] ?? ''),
      kinds: plainText(kinds!),
      records: plainText(records!),
    }),
  )
}
