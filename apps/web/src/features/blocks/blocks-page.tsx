import { Button } from '@mantine/core'
import { reportBlocks } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { download } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { AssignedFigure } from './assigned-figure.tsx'
import { BlockList } from './block-list.tsx'
import classes from './blocks.module.css'
import { CreateBlock } from './create-block.tsx'

const route = getRouteApi('/shell/newblock')

/** The page with the form of a new block, and the existing blocks (specification-1, New block screen). */
export function BlocksPage() {
  const t = useMessages('blocks')
  const { may } = useSession()
  const { centre } = route.useSearch()
  if (!may('addISSNRange'))
    return (
      <Page title={t('title')}>
        <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
      </Page>
    )
  return (
    <Page
      title={t('title')}
      aside={
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          title={t('reporting_hint')}
          onClick={() => void download(reportBlocks, { query: { center: centre } }).catch(notify.failure)}
        >
          {t('reporting')}
        </Button>
      }
    >
      <div className={classes.page}>
        <CreateBlock />
        <BlockList />
        <AssignedFigure centre={centre} />
      </div>
    </Page>
  )
}
