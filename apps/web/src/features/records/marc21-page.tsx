import { getRouteApi } from '@tanstack/react-router'
import { DownloadMenu } from './record-actions.tsx'
import { RecordContent } from './record-content.tsx'

const route = getRouteApi('/bare/marc21page/$issn')

/** A record in a small window, to be read next to another page. */
export function Marc21Page() {
  const { issn } = route.useParams()
  const { id } = route.useSearch()
  return (
    <main>
      <RecordContent
        key={`${issn} ${id}`}
        issn={issn}
        version={id}
        actions={(answer) => <DownloadMenu answer={answer} />}
      />
    </main>
  )
}
