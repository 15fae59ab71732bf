import { Button, Group, MultiSelect, SegmentedControl, Tabs, TextInput } from '@mantine/core'
import {
  ANNOUNCEMENTS_AREA,
  type AnnouncementRow,
  adminAnnouncement,
  announcementAudience,
  createAnnouncement,
  deleteAnnouncement,
  MAX_ANNOUNCEMENT_TITLE,
  NAME_LOCALES,
  type NameLocale,
  type Reference,
  updateAnnouncement,
} from '@seriatim/contract'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type ApiError, useAnswer, useCall } from '../../../app/api.ts'
import { formatsOf, useFormats } from '../../../app/formats.ts'
import { type Translate, useMessages } from '../../../app/i18n.ts'
import { fromLocalTime, toLocalTime } from '../../../app/local-time.ts'
import { useSession } from '../../../app/session.tsx'
import { strokeName } from '../../../app/shortcut-keys.ts'
import { focusWork } from '../../../app/take-focus.ts'
import type { confirm } from '../../../ui/confirm.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { notify } from '../../../ui/notify.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import { type MemberWords, RowHistory } from '../../admin/row-history.tsx'
import { AnnouncementBody } from '../announcement-body.tsx'
import classes from '../announcements.module.css'
import { BodyEditor } from './body-editor.tsx'

/** What is no longer true once an announcement changed. */
const CHANGED = ['adminAnnouncements', 'adminAnnouncement', 'adminHistory', 'announcements', 'state']

/** The form of an announcement, or of a new one. Drawn only while it is open. */
export function WritingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('announcements')
  useFocusBack()
  const isNew = id === 'new'
  const { data, error } = useAnswer(adminAnnouncement, { params: { id } }, { enabled: !isNew, staleTime: 0, gcTime: 0 })
  if (!isNew && !data && !error) return null
  return (
    <FormModal onClose={onClose} closeOnClickOutside={false} size="min(1100px, 96vw)" title={data?.title ?? t('new')}>
      {({ close, ask }) =>
        error && !data ? (
          <StateMessage kind="failure" title={t('cannot_load')} text={error.message} />
        ) : (
          <WritingForm read={data} onClose={close} ask={ask} />
        )
      }
    </FormModal>
  )
}

type Text = { title: string; body_html: string }
const NO_TEXT: Text = { title: '', body_html: '' }
/** Whether a field is one of the texts, not of the settings beside them. */
const isText = (field: string) => /(title|body_html)$/.test(field)
const isEmpty = ({ title, body_html }: Text) => title.trim() === '' && body_html === ''

const textsOf = (row: AnnouncementRow | undefined): Record<NameLocale, Text> => ({
  en: row ? { title: row.title, body_html: row.body_html } : NO_TEXT,
  es: row?.translations.es ?? NO_TEXT,
  fr: row?.translations.fr ?? NO_TEXT,
  ru: row?.translations.ru ?? NO_TEXT,
})

/** The form keeps the announcement that it was opened with: what others write meanwhile is no part of it. */
function WritingForm({
  read,
  onClose,
  ask,
}: {
  read: AnnouncementRow | undefined
  onClose: () => void
  ask: typeof confirm
}) {
  const t = useMessages('announcements')
  const common = useMessages('common')
  const formats = useFormats()
  const [row] = useState(read)
  const [texts, setTexts] = useState(() => textsOf(row))
  const [language, setLanguage] = useState<NameLocale>('en')
  const [isPreview, setPreview] = useState(false)
  const [publishAt, setPublishAt] = useState(toLocalTime(row?.publish_at))
  const [expiresAt, setExpiresAt] = useState(toLocalTime(row?.expires_at))
  const [roles, setRoles] = useState(row?.roles.map(({ id }) => id) ?? [])
  const { profile, administers } = useSession()
  // Administrators of a centre write to their centres only; an announcement without centres is for all.
  const ownCenters = administers('centers') ? [] : profile.centers
  const [centers, setCenters] = useState((row?.centers ?? ownCenters).map(({ id }) => id))
  useUnsent([texts, publishAt, expiresAt, roles, centers])
  const { data: audience } = useAnswer(announcementAudience, {})
  const settings = {
    invalidates: CHANGED,
    onSuccess: () => {
      notify.done(t('saved'))
      onClose()
    },
    // What is wrong may stand in another language than the one that is shown.
    onError: ({ fields }: ApiError) => {
      const wrong = Object.keys(fields)
        .filter(isText)
        .map((field) => /^translations\.(\w+)/.exec(field)?.[1] ?? 'en')
      const first = NAME_LOCALES.find((locale) => wrong.includes(locale))
      if (first && !wrong.includes(language)) setLanguage(first)
    },
  }
  const create = useCall(createAnnouncement, settings)
  const update = useCall(updateAnnouncement, settings)
  const failure = create.error ?? update.error
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, failure, {
    ...texts.en,
    translations: texts,
    publish_at: publishAt,
    expires_at: expiresAt,
    roles,
    centers,
  })
  const prefix = (locale: NameLocale) => (locale === 'en' ? '' : `translations.${locale}.`)
  const isWrong = (locale: NameLocale) =>
    [`${prefix(locale)}title`, `${prefix(locale)}body_html`].some((field) => errorOf(field) !== undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Ctrl+S once more, while the first is on its way.
    if (create.isPending || update.isPending) return
    const { en, ...others } = texts
    const translations = Object.fromEntries(Object.entries(others).filter(([, text]) => !isEmpty(text)))
    // A time that was left as it was keeps its seconds.
    const instant = (shown: string, before: string | undefined) =>
      shown === toLocalTime(before) ? before : fromLocalTime(shown)
    const body = {
      ...en,
      translations,
      roles,
      centers,
      publish_at: instant(publishAt, row?.publish_at),
      expires_at: instant(expiresAt, row?.expires_at),
    }
    setPreview(false)
    if (row) update.mutate({ params: { id: row.id }, body: { ...body, updated_at: row.updated_at } })
    else create.mutate({ body })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (strokeName(event.nativeEvent) !== 'mod+s') return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const write = (locale: NameLocale, change: Partial<Text>) =>
    setTexts((before) => ({ ...before, [locale]: { ...before[locale], ...change } }))

  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={classes.texts}>
        <Tabs value={language} onChange={(value) => setLanguage(value as NameLocale)} keepMounted>
          <Tabs.List>
            {NAME_LOCALES.map((locale) => (
              <Tabs.Tab key={locale} value={locale} color={isWrong(locale) ? 'red' : undefined}>
                {formatsOf(locale).languageName(locale)}
                {isWrong(locale)
                  ? ' ⚠'
                  : locale !== 'en' && isEmpty(texts[locale])
                    ? ` (${t('language_missing')})`
                    : ''}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {NAME_LOCALES.map((locale) => (
            <Tabs.Panel key={locale} value={locale} pt="sm">
              <TextInput
                label={t('field_title')}
                lang={locale}
                value={texts[locale].title}
                maxLength={MAX_ANNOUNCEMENT_TITLE}
                error={errorOf(`${prefix(locale)}title`)}
                onChange={(event) => write(locale, { title: event.currentTarget.value })}
                required={locale === 'en'}
                data-autofocus={locale === 'en' ? true : undefined}
              />
              {locale === 'en' ? null : <p className={classes.dim}>{t('falls_back')}</p>}
              {isPreview ? (
                <div className={classes.preview}>
                  <h2 className={classes.title}>{texts[locale].title || texts.en.title}</h2>
                  <AnnouncementBody html={texts[locale].body_html || texts.en.body_html} lang={locale} />
                </div>
              ) : (
                <BodyEditor
                  html={texts[locale].body_html}
                  lang={locale}
                  error={errorOf(`${prefix(locale)}body_html`)}
                  onChange={(body_html) => write(locale, { body_html })}
                />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
        <SegmentedControl
          size="xs"
          aria-label={t('preview')}
          value={isPreview ? 'preview' : 'write'}
          onChange={(value) => setPreview(value === 'preview')}
          data={(['write', 'preview'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div className={classes.settings}>
        <TextInput
          type="datetime-local"
          label={t('field_publish_at')}
          description={t('field_publish_at_why')}
          value={publishAt}
          error={errorOf('publish_at')}
          onChange={(event) => setPublishAt(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('field_expires_at')}
          value={expiresAt}
          error={errorOf('expires_at')}
          onChange={(event) => setExpiresAt(event.currentTarget.value)}
          required
        />
        <p className={classes.dim}>{t('time_zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
        {(
          [
            ['roles', roles, setRoles],
            ['centers', centers, setCenters],
          ] as const
        ).map(([field, value, set]) => (
          <MultiSelect
            key={field}
            label={t(`field_${field}`)}
            placeholder={value.length === 0 ? t('everybody') : undefined}
            data={groupsOf(audience?.[field], row?.[field]).map(({ id, code, name }) => ({
              value: id,
              label: field === 'centers' ? `${name} (${code})` : name,
            }))}
            value={[...value]}
            onChange={set}
            error={errorOf(field)}
            searchable
            hidePickedOptions
            maxDropdownHeight={220}
          />
        ))}
        <p className={classes.dim}>{t('audience_why')}</p>
        {row ? <RowHistory area={ANNOUNCEMENTS_AREA} id={row.id} words={memberWords(t, formats.dateTime)} /> : null}
      </div>
      <div className={classes.foot}>
        {general === undefined ? null : (
          <p className={classes.failure} role="alert">
            {general}
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          {row ? <DeleteButton row={row} onDone={onClose} ask={ask} /> : null}
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t('save')}
          </Button>
        </Group>
      </div>
    </form>
  )
}

/** Those that may be chosen, with those that are: a centre that was closed stays one until it is taken away. */
const groupsOf = (offered: readonly Reference[] = [], chosen: readonly Reference[] = []): readonly Reference[] => [
  ...offered,
  ...chosen.filter(({ id }) => offered.every((each) => each.id !== id)),
]

/** As much of a text as the history shows. */
const SHOWN_TEXT = 60

const memberWords = (t: Translate<'announcements'>, dateTime: (value: string) => string): MemberWords => ({
  nameOf: (member) => {
    const [field, locale] = member.split('.')
    const name = {
      title: t('field_title'),
      body_html: t('field_body'),
      publish_at: t('field_publish_at'),
      expires_at: t('field_expires_at'),
      roles: t('field_roles'),
      centers: t('field_centers'),
    }[field!]
    return locale === undefined ? (name ?? member) : `${name} (${formatsOf(locale as NameLocale).languageName(locale)})`
  },
  shownOf: (member, value) => {
    if (member.endsWith('_at')) return dateTime(value)
    const words = value.replace(/<[^>]*>/g, ' ').trim()
    return words.length > SHOWN_TEXT ? `${words.slice(0, SHOWN_TEXT)}…` : words
  },
})

function DeleteButton({ row, onDone, ask }: { row: AnnouncementRow; onDone: () => void; ask: typeof confirm }) {
  const t = useMessages('announcements')
  const remove = useCall(deleteAnnouncement, {
    invalidates: CHANGED,
    onSuccess: ({ message }) => {
      notify.done(message)
      onDone()
      // The row that one came from is gone.
      requestAnimationFrame(focusWork)
    },
    onError: (failure) => notify.failure(failure),
  })
  const askFirst = async () => {
    const isSure = await ask({
      title: t('delete_title', { title: row.title }),
      question: t('delete_question'),
      action: t('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id: row.id } })
  }
  return (
    <Button
      className={classes.deleting}
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() => void askFirst()}
    >
      {t('delete')}
    </Button>
  )
}
