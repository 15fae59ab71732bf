import { Button, Skeleton } from '@mantine/core'
import { getRouteApi, useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { type MacroBody, MacroForm } from './macro-form.tsx'
import { MacroList } from './macro-list.tsx'
import classes from './macros.module.css'
import { type AnyMacro, useMacroCalls, useMacros } from './use-macros.ts'

const route = getRouteApi('/shell/macros')

/** The value in the URL that replaces the id of a macro that is not saved yet. */
const NEW = 'new'
const EMPTY: Pick<MacroBody, 'name' | 'source'> = { name: '', source: '' }

/**
 * The page of the macros of the user, of the centre and of the product. Users write, check, copy and delete macros
 * there.
 */
export function MacrosPage() {
  const t = useMessages('macros')
  const { macro: open } = route.useSearch()
  const navigate = route.useNavigate()
  const { all, error, refetch } = useMacros()
  const [start, setStart] = useState(EMPTY)
  /** React key of the form. It changes whenever a macro is opened, which remounts the form. */
  const [opening, setOpening] = useState(0)
  const isEdited = useRef(false)
  const onEdited = useCallback((edited: boolean) => {
    isEdited.current = edited
  }, [])
  const go = (id: string | undefined) => {
    isEdited.current = false
    setOpening((count) => count + 1)
    void navigate({ search: { macro: id } })
  }
  const calls = useMacroCalls({
    saved: ({ id }) => {
      notify.done(t('was_kept'))
      go(id)
    },
    deleted: () => {
      notify.done(t('was_deleted'))
      go(undefined)
    },
  })
  const chosen = all?.find(({ id }) => id === open)
  const mayLeave = async (): Promise<boolean> =>
    !isEdited.current ||
    confirm({
      title: t('leave'),
      question: t('leave_sure', { name: chosen?.name ?? t('new') }),
      action: t('leave'),
      isDangerous: true,
    })
  // Also asks for confirmation before another page, a reload and Back.
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: () => isEdited.current })
  const show = async (id: string | undefined) => {
    if (await mayLeave()) go(id)
  }
  const begin = async (from: Pick<MacroBody, 'name' | 'source'>) => {
    if (!(await mayLeave())) return
    setStart(from)
    go(NEW)
  }
  const askToDelete = async ({ id, name }: AnyMacro) => {
    const words = { title: t('delete'), question: t('delete_sure', { name }), action: t('delete') }
    if (await confirm({ ...words, isDangerous: true })) calls.remove.mutate({ params: { id } })
  }
  if (error) return <StateMessage kind="failure" isPage title={t('cannot_load')} text={error.message} retry={refetch} />
  const isNew = open === NEW
  return (
    <Page
      title={t('title')}
      aside={
        <Button size="xs" h={32} leftSection={<IconPlus size={15} aria-hidden />} onClick={() => void begin(EMPTY)}>
          {t('new')}
        </Button>
      }
    >
      <p className={classes.intro}>{t('intro')}</p>
      {all ? (
        <div className={classes.columns}>
          <nav className={classes.macros} aria-label={t('list')}>
            <MacroList all={all}>
              {(macro) => (
                <button
                  type="button"
                  className={classes.choice}
                  aria-current={macro.id === open || undefined}
                  onClick={() => void show(macro.id)}
                >
                  {macro.name}
                </button>
              )}
            </MacroList>
          </nav>
          {chosen || isNew ? (
            <MacroForm
              key={`${open} ${opening} ${chosen?.stored?.version}`}
              macro={chosen}
              start={start}
              isBusy={calls.create.isPending || calls.update.isPending}
              onEdited={onEdited}
              onSave={(body) =>
                chosen?.stored
                  ? calls.update.mutate({
                      params: { id: chosen.id },
                      body: { ...body, version: chosen.stored.version },
                    })
                  : calls.create.mutate({ body })
              }
              onCopy={() => chosen && void begin({ name: t('copy_of', { name: chosen.name }), source: chosen.source })}
              onDelete={() => chosen && void askToDelete(chosen)}
            />
          ) : (
            <StateMessage kind="empty" title={t('choose')} />
          )}
        </div>
      ) : (
        <Skeleton height={320} role="status" aria-label={t('loading')} />
      )}
    </Page>
  )
}
