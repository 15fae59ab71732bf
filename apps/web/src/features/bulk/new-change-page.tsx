import { Alert, Button, NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { BULK_RECORDS, previewBulkChange, search } from '@seriatim/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useEntryState } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconArrowLeft, IconEye } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { MacroSource } from '../macros/macro-source.tsx'
import { useMacros } from '../macros/use-macros.ts'
import { requestOf, searchParamsOf } from '../search-query/search-request.ts'
import { hasConditions, readSearchState, type SearchState, writeSearchState } from '../search-query/search-state.ts'
import classes from './bulk.module.css'
import { ChangeFields } from './change-fields.tsx'
import { EMPTY_FORM, macroOf } from './change-macro.ts'

const route = getRouteApi('/shell/bulk/new')

/**
 * The page that starts a change of many records: the user chooses records and change, and states a reason. A preview
 * follows.
 */
export function NewChangePage() {
  const t = useMessages('bulk')
  const { may } = useSession()
  const address = route.useSearch()
  const state = useMemo(() => readSearchState(address), [address])
  if (!may('catalog')) return <StateMessage kind="failure" isPage title={t('forbidden')} text={t('forbidden_what')} />
  return (
    <Page
      title={t('new')}
      aside={
        <LinkButton to="/bulk/{-$id}" params={{ id: undefined }} variant="default">
          {t('title')}
        </LinkButton>
      }
    >
      {hasConditions(state) ? (
        <NewChange state={state} />
      ) : (
        <StateMessage
          kind="empty"
          title={t('no_search')}
          text={t('none_next')}
          next={
            <LinkButton to="/search" variant="default">
              {t('to_search')}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}

function NewChange({ state }: { state: SearchState }) {
  const t = useMessages('bulk')
  const navigate = useNavigate()
  const [way, setWay] = useEntryState<'form' | 'macro'>('bulk-way', 'form')
  const [form, setForm] = useEntryState('bulk-form', EMPTY_FORM)
  // The typed macro is restored when the user returns from the preview.
  const [written, setWritten] = useEntryState('bulk-macro', '')
  // Incremented to remount the editor when its text is replaced, except by typing.
  const [begun, setBegun] = useState(0)
  const { all } = useMacros()
  const write = async (text: string): Promise<boolean> => {
    const isOwn = written.trim() !== '' && written !== text && !all?.some(({ source }) => source === written)
    const words = { title: t('replace_macro'), question: t('replace_sure'), action: t('replace_macro') }
    if (isOwn && !(await confirm({ ...words, isDangerous: true }))) return false
    setWritten(text)
    setBegun((before) => before + 1)
    return true
  }
  const [mistakes, setMistakes] = useState<number>()
  const [name, setName] = useEntryState('bulk-name', '')
  const [reason, setReason] = useEntryState('bulk-reason', '')
  const found = useAnswer(search, { body: { ...requestOf(state, 1), facets: [] } }, { staleTime: 0 })
  const count = found.data?.hits.total.value
  const preview = useCall(previewBulkChange, {
    invalidates: ['tasks', 'changeSets'],
    // The call stays pending until the page of the change set is shown.
    onSuccess: ({ id }) => navigate({ to: '/bulk/{-$id}', params: { id }, search: {} }),
  })
  const ofForm = macroOf(form)
  const macro = way === 'form' ? (ofForm ?? '') : written
  const isTooMany = count !== undefined && count > BULK_RECORDS
  // Until the parser has loaded, the macro is treated as valid, because the server checks it.
  const isSound = way === 'form' || !mistakes
  const isReady = isSound && macro.trim() !== '' && count !== 0 && !isTooMany
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !preview.isPending) preview.mutate({ body: { search: searchParamsOf(state), macro, name, reason } })
  }
  const failure = [found.error, preview.error].find((each) => each && !each.isHandled)
  return (
    <form className={classes.form} onSubmit={submit}>
      <section aria-labelledby="bulk-which" className={classes.which}>
        <h2 className={classes.step} id="bulk-which">
          {t('which')}
        </h2>
        {count === undefined && !found.error ? (
          <Skeleton height={24} width={240} role="status" aria-label={t('loading')} />
        ) : (
          <span role="status">{count === undefined ? '' : t('of_search', { count })}</span>
        )}
        <LinkButton
          to="/search"
          search={writeSearchState(state)}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={15} aria-hidden />}
        >
          {t('back')}
        </LinkButton>
      </section>
      {isTooMany ? (
        <Alert color="red" role="alert">
          {t('too_many', { most: BULK_RECORDS })}
        </Alert>
      ) : null}
      <section aria-labelledby="bulk-how" className={classes.form}>
        <h2 className={classes.step} id="bulk-how">
          {t('how')}
        </h2>
        <SegmentedControl
          aria-label={t('how')}
          w="fit-content"
          value={way}
          onChange={(chosen) => setWay(chosen === 'macro' ? 'macro' : 'form')}
          data={[
            { value: 'form', label: t('by_form') },
            { value: 'macro', label: t('by_macro') },
          ]}
        />
        {way === 'form' ? (
          <>
            <ChangeFields form={form} change={(part) => setForm({ ...form, ...part })} />
            <div>
              <h3 className={classes.caption}>{t('macro_is')}</h3>
              {ofForm === undefined ? (
                <p className={classes.text}>{t('fill_in')}</p>
              ) : (
                <div className={classes.row}>
                  <pre className={classes.source}>{ofForm}</pre>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={async () => {
                      if (await write(ofForm)) setWay('macro')
                    }}
                  >
                    {t('go_on_as_macro')}
                  </Button>
                </div>
              )}
            </div>
          </>
        ) : (
          <>
            {all === undefined || all.length === 0 ? null : (
              <NativeSelect
                label={t('kept_macro')}
                value=""
                onChange={(event) => {
                  const chosen = all.find(({ scope, id }) => `${scope} ${id}` === event.currentTarget.value)
                  if (chosen) void write(chosen.source)
                }}
                data={['', ...all.map(({ scope, id, name: called }) => ({ value: `${scope} ${id}`, label: called }))]}
              />
            )}
            <MacroSource key={begun} text={written} isReadOnly={false} onText={setWritten} onMistakes={setMistakes} />
          </>
        )}
      </section>
      <TextInput
        label={t('name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('reason')}
        description={t('reason_hint')}
        maxLength={1_000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure ? (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      ) : null}
      <div className={classes.which}>
        <DisabledButton why={isReady ? undefined : t(way === 'form' ? 'fill_in' : 'write_macro')}>
          <Button type="submit" leftSection={<IconEye size={15} aria-hidden />} loading={preview.isPending}>
            {t('preview')}
          </Button>
        </DisabledButton>
        <span className={classes.hint}>{t('nothing_stored')}</span>
      </div>
    </form>
  )
}
