import { useDocumentTitle } from '@mantine/hooks'
import { PRODUCT } from './brand.tsx'

/** The marks around non-sorting characters. */
const NON_SORTING_MARKS = /[\u0098\u009c]/g

/** The title of the browser's tab while a page is shown; titles of records in it may have their marks. */
export const usePageTitle = (title: string): void =>
  useDocumentTitle(`${title.replace(NON_SORTING_MARKS, '').trim()} · ${PRODUCT}`)
