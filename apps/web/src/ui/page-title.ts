import { useDocumentTitle } from '@mantine/hooks'
import { PRODUCT } from './brand.tsx'

/** The marks around non-sorting characters (U+0098, U+009C). */
const NON_SORTING_MARKS = /[\u0098\u009c]/g

/** Sets the title of the browser tab while a page is shown. The marks around non-sorting characters are removed. */
export const usePageTitle = (title: string): void =>
  useDocumentTitle(`${title.replace(NON_SORTING_MARKS, '').trim()} · ${PRODUCT}`)
