import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAppWindow, IconSearch } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { DownloadMenu, EditLink, MergeLink, PrintButton } from './record-actions.tsx'
import { RecordContent } from './record-content.tsx'
import { RecordRequests } from './record-requests.tsx'
import classes from './record-view.module.css'

const route = getRouteApi('/bare/record/$issn')

/** The page of a record, where users read, print and download it. */
export function RecordPage() {
  const t = useMessages('record')
  const { issn } = route.useParams()
  const { id } = route.useSearch()
  const openWindow = () => open(`/marc21page/${issn}${id === undefined ? '' : `?id=${id}`}`, '_blank', POPUP)
  return (
    <main className={classes.page}>
      <RecordContent
        key={`${issn} ${id}`}
        issn={issn}
        version={id}
        actions={(answer) => (
          <>
            <LinkButton to="/search" search={{}} variant="subtle" leftSection={<IconSearch size={15} aria-hidden />}>
              {t('to_search')}
            </LinkButton>
            <Button variant="default" leftSection={<IconAppWindow size={15} aria-hidden />} onClick={openWindow}>
              {t('open_window')}
            </Button>
            <PrintButton />
            <DownloadMenu answer={answer} />
            <MergeLink answer={answer} />
            <EditLink answer={answer} isVersion={id !== undefined} />
          </>
        )}
      >
        <RecordRequests issn={issn} />
      </RecordContent>
    </main>
  )
}

/** Window features (`window.open`) of a small window, which users place next to another page. */
const POPUP = 'popup,width=760,height=820'
