import { useDocumentTitle } from '@mantine/hooks'
import { PRODUCT } from './brand.tsx'

/** The title of the browser's tab while a page is shown. */
export const usePageTitle = (title: string): void => useDocumentTitle(`${title} · ${PRODUCT}`)
