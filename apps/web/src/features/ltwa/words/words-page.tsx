import { Button, Tabs } from '@mantine/core'
import { removeLtwaWord } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useSession } from '../../../kernel/session.tsx'
import { useShortcuts } from '../../../kernel/shortcuts.tsx'
import { focusWork } from '../../../kernel/take-focus.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { IconHistory, IconPlus, IconUpload } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Page } from '../../../ui/page.tsx'
import { BrowseTab } from './browse-tab.tsx'
import { Impact } from './impact.tsx'
import { CALLS_DEPENDING_ON_LIST } from './list-dependent-calls.ts'
import { LoadDialog } from './load-dialog.tsx'
import { SearchTab } from './search-tab.tsx'
import type { TabProps } from './tab-props.ts'
import { WordDialog } from './word-dialog.tsx'
import classes from './words.module.css'
import type { WordsAddress } from './words-address.ts'

const route = getRouteApi('/shell/ltwa/words')

/** The page of the list of title word abbreviations (specification-2, 2.9). */
export function WordsPage() {
  const t = useMessages('ltwaPage')
  const { may } = useSession()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const go = useCallback(
    (changes: WordsAddress, replace = true) =>
      void navigate({ search: (before) => ({ ...before, ...changes }), replace }),
    [navigate],
  )
  const mayEdit = may('ltwa')
  const { mutate } = useCall(removeLtwaWord, {
    invalidates: CALLS_DEPENDING_ON_LIST,
    onSuccess: ({ msg }) => {
      notify.done(msg)
      requestAnimationFrame(focusWork)
    },
    onError: (failure) => notify.failure(failure),
  })
  const actions = useMemo<TabProps['actions']>(() => {
    if (!mayEdit) return undefined
    return {
      edit: ({ id }) => go({ word: id }, false),
      async remove({ id, word }) {
        const isSure = await confirm({
          title: t('deleting', { word }),
          question: (
            <div className={classes.form}>
              <p className={classes.question}>{t('delete_question')}</p>
              <Impact body={{ id, delete: true }} />
            </div>
          ),
          action: t('delete'),
          isDangerous: true,
        })
        if (isSure) mutate({ params: { id } })
      },
    }
  }, [mayEdit, go, mutate, t])
  const add = () => go({ word: 'new' }, false)
  useShortcuts(mayEdit ? [{ keys: 'n', label: t('add'), scope: 'page', run: add }] : [])
  const tab = address.tab ?? 'search'
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <LinkButton variant="default" to="/ltwa/versions" leftSection={<IconHistory size={15} aria-hidden />}>
            {t('versions')}
          </LinkButton>
          {mayEdit ? (
            <Button
              variant="default"
              leftSection={<IconUpload size={15} aria-hidden />}
              onClick={() => go({ load: 'true' }, false)}
            >
              {t('load')}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          ) : null}
        </>
      }
    >
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(value) => go({ tab: value === 'browse' ? 'browse' : undefined }, false)}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('title')}>
          <Tabs.Tab value="search">{t('tab_search')}</Tabs.Tab>
          <Tabs.Tab value="browse">{t('tab_browse')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className={classes.panel} value="search">
          <SearchTab address={address} go={go} actions={actions} />
        </Tabs.Panel>
        <Tabs.Panel className={classes.panel} value="browse">
          <BrowseTab address={address} go={go} actions={actions} />
        </Tabs.Panel>
      </Tabs>
      {address.load && mayEdit ? <LoadDialog onClose={() => go({ load: undefined })} /> : null}
      {address.word !== undefined && mayEdit ? (
        <WordDialog key={address.word} id={address.word} onClose={() => go({ word: undefined })} />
      ) : null}
    </Page>
  )
}
