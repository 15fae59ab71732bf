import { Button, MultiSelect, SegmentedControl, Tabs, TextInput } from '@mantine/core'
import {
  ANNOUNCEMENTS_AREA,
  type AnnouncementRow,
  adminAnnouncement,
  adminAnnouncements,
  announcementAudience,
  createAnnouncement,
  deleteAnnouncement,
  MAX_ANNOUNCEMENT_TITLE,
  NAME_LOCALES,
  type NameLocale,
  type Reference,
  TRANSLATION_LOCALES,
  updateAnnouncement,
} from '@seriatim/contract'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type ApiError, useAnswer, useCall } from '../../../kernel/api.ts'
import { formatsOf, useFormats } from '../../../kernel/formats.ts'
import { type Translate, useMessages } from '../../../kernel/i18n.ts'
import { fromLocalTime, toLocalTime } from '../../../kernel/local-time.ts'
import { notify } from '../../../kernel/notify.ts'
import { useSession } from '../../../kernel/session.tsx'
import { strokeName } from '../../../kernel/shortcut-keys.ts'
import type { confirm } from '../../../ui/confirm.tsx'
import { DeleteButton } from '../../../ui/delete-button.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { OtherVersion, refetchNow, useOtherVersion } from '../../../ui/other-version.tsx'
import { FormFailure, UnreadRow } from '../../../ui/unread-row.tsx'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { RowHistory } from '../../admin/row-history.tsx'
import classes from '../announcements.module.css'
import { BodyEditor } from './body-editor.tsx'
import { ReaderPreview } from './reader-preview.tsx'

/** Calls whose answers are out of date after a change of an announcement. */
const CHANGED = ['adminAnnouncements', 'adminAnnouncement', 'adminHistory', 'announcements', 'state']

/** The form of an announcement, or of a new one. Drawn only while it is open. */
export function WritingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('announcements')
  useReturnFocus()
  const isNew = id === 'new'
  const read = { enabled: !isNew, staleTime: 0, gcTime: 0 }
  const { data, error, refetch } = useAnswer(adminAnnouncement, { params: { id } }, read)
  if (!isNew && !data && !error) return null
  return (
    <FormModal
      onClose={onClose}
      closeOnClickOutside={false}
      size="min(1100px, 96vw)"
      title={data?.title ?? (isNew ? t('new') : id)}
    >
      {({ close, ask }) =>
        error && !data ? (
          <UnreadRow failure={error} list={adminAnnouncements.name} title={t('cannot_load')} close={close} />
        ) : (
          <WritingForm read={data} readAgain={() => refetchNow(refetch)} onClose={close} ask={ask} />
        )
      }
    </FormModal>
  )
}

type Field = 'title' | 'body_html'
/** The name of a text in the form values; the history uses the same name. */
const textMember = (field: Field, locale: NameLocale) => (locale === 'en' ? field : `${field}.${locale}`)
/** The name of a text in the field errors of the server. */
const sentMemberName = (field: Field, locale: NameLocale) =>
  locale === 'en' ? field : `translations.${locale}.${field}`
/** Whether a form field contains a text, such as a title, and not a setting. */
const isTextField = (field: string) => /(title|body_html)$/.test(field)

type Values = Readonly<Record<string, string | boolean | readonly string[]>>

const translationOf = (row: AnnouncementRow | undefined, locale: NameLocale) =>
  (locale === 'en' ? row : row?.translations[locale]) ?? { title: '', body_html: '' }

/**
 * The values of the form: texts under `textMember`, times in local time, roles and centres as ids.
 * @param ownCenters the initial centres of a new announcement
 */
const announcementValues = (row: AnnouncementRow | undefined, ownCenters: readonly Reference[] = []): Values => ({
  ...Object.fromEntries(
    NAME_LOCALES.flatMap((locale) => {
      const { title, body_html } = translationOf(row, locale)
      return [
        [textMember('title', locale), title],
        [textMember('body_html', locale), body_html],
      ]
    }),
  ),
  is_draft: row?.is_draft ?? false,
  publish_at: toLocalTime(row?.publish_at),
  expires_at: toLocalTime(row?.expires_at),
  roles: (row?.roles ?? []).map(({ id }) => id),
  centers: (row?.centers ?? ownCenters).map(({ id }) => id),
})

const text = (values: Values, field: Field, locale: NameLocale) => String(values[textMember(field, locale)])
const isEmpty = (values: Values, locale: NameLocale) =>
  text(values, 'title', locale).trim() === '' && text(values, 'body_html', locale) === ''
const translationsOf = (values: Values) =>
  Object.fromEntries(
    TRANSLATION_LOCALES.filter((locale) => !isEmpty(values, locale)).map((locale) => [
      locale,
      { title: text(values, 'title', locale), body_html: text(values, 'body_html', locale) },
    ]),
  )

/**
 * The request body of a form. An unchanged time keeps its seconds. An empty start is sent as the current time. An empty
 * end is sent as an empty text, which the server refuses.
 */
function inputOf(values: Values, row: AnnouncementRow | undefined) {
  const instant = (member: 'publish_at' | 'expires_at') => {
    const shown = String(values[member])
    if (shown === toLocalTime(row?.[member])) return row?.[member]
    const isEmptied = shown === '' && row !== undefined
    return isEmptied ? (member === 'publish_at' ? new Date().toISOString() : '') : fromLocalTime(shown)
  }
  return {
    title: text(values, 'title', 'en'),
    body_html: text(values, 'body_html', 'en'),
    translations: translationsOf(values),
    is_draft: values.is_draft === true,
    publish_at: instant('publish_at'),
    expires_at: instant('expires_at'),
    roles: [values.roles as readonly string[]].flat(),
    centers: [values.centers as readonly string[]].flat(),
  }
}

/**
 * Keeps the announcement with which the form was opened, until the server refuses the form because another person has
 * changed the announcement.
 */
function WritingForm({
  read,
  readAgain,
  onClose,
  ask,
}: {
  read: AnnouncementRow | undefined
  readAgain: () => Promise<AnnouncementRow | undefined>
  onClose: () => void
  ask: typeof confirm
}) {
  const t = useMessages('announcements')
  const formats = useFormats()
  const [row, setRow] = useState(read)
  const [language, setLanguage] = useState<NameLocale>('en')
  const [isPreview, setPreview] = useState(false)
  const { profile, administers } = useSession()
  // Administrators of one centre can write only to their centres; an announcement without centres is for all users.
  const [before, setBefore] = useState(() => announcementValues(row, administers('centers') ? [] : profile.centers))
  const [values, setValues] = useState(before)
  const set = (member: string, value: Values[string]) => setValues((last) => ({ ...last, [member]: value }))
  // React key of the text editor: a new key remounts the editor, which reads its value only once.
  const [drawn, setDrawn] = useState(0)
  useUnsent(values)
  const { data: audience } = useAnswer(announcementAudience, {})
  const other = useOtherVersion({
    before,
    values,
    valuesOf: (stored: AnnouncementRow) => announcementValues(stored),
    readAgain,
    onJoined: (stored, storedValues, both) => {
      setRow(stored)
      setBefore(storedValues)
      setValues(both)
      setDrawn((last) => last + 1)
      update.reset()
    },
  })
  const settings = {
    invalidates: CHANGED,
    onSuccess: ({ is_draft }: AnnouncementRow) => {
      notify.done(t(is_draft ? 'saved_draft' : 'saved'))
      onClose()
    },
  }
  // Shows the first language whose text has an error, because another language may be open.
  const showWrong = ({ fields }: ApiError) => {
    const wrong = Object.keys(fields)
      .filter(isTextField)
      .map((field) => /^translations\.(\w+)/.exec(field)?.[1] ?? 'en')
    const first = NAME_LOCALES.find((locale) => wrong.includes(locale))
    if (first && !wrong.includes(language)) setLanguage(first)
  }
  const create = useCall(createAnnouncement, { ...settings, onError: showWrong })
  const update = useCall(updateAnnouncement, {
    ...settings,
    onError: (failure) => {
      showWrong(failure)
      return other.onError(failure)
    },
  })
  const isPending = create.isPending || update.isPending
  const form = useRef<HTMLFormElement>(null)
  const failure = create.error ?? update.error
  const { errorOf, general } = useFormFailure(form, failure, {
    ...values,
    translations: Object.fromEntries(
      TRANSLATION_LOCALES.map((locale) => [
        locale,
        { title: text(values, 'title', locale), body_html: text(values, 'body_html', locale) },
      ]),
    ),
  })
  const isWrong = (locale: NameLocale) =>
    (['title', 'body_html'] as const).some((field) => errorOf(sentMemberName(field, locale)) !== undefined)

  /** Stores the form; `is_draft` changes only if a button passes it. */
  const store = (changes: { readonly is_draft?: boolean } = {}) => {
    // Ctrl+S may be pressed again during the request.
    if (isPending) return
    setPreview(false)
    const body = { ...inputOf(values, row), ...changes }
    if (row) update.mutate({ params: { id: row.id }, body: { ...body, updated_at: row.updated_at } })
    else create.mutate({ body })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (strokeName(event.nativeEvent) !== 'mod+s') return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const words = memberWords(t, formats.dateTime)
  const nameOfGroup = (member: 'roles' | 'centers', id: string) =>
    offeredAndChosen(audience?.[member], row?.[member]).find((group) => group.id === id)?.name ?? id
  const shownOf = (member: string, value: Values[string]): string => {
    if (member === 'roles' || member === 'centers')
      return (
        [value]
          .flat()
          .map((id) => nameOfGroup(member, String(id)))
          .join(', ') || t('everybody')
      )
    return value === ''
      ? '–'
      : member.endsWith('_at') || member === 'is_draft'
        ? words.shownOf(member, String(value))
        : textOfHtml(String(value))
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={classes.texts}>
        {isPreview ? (
          <ReaderPreview
            id={row?.id}
            announcement={inputOf(values, row)}
            language={language}
            onLanguage={setLanguage}
          />
        ) : (
          <Tabs value={language} onChange={(value) => setLanguage(value as NameLocale)} keepMounted>
            <Tabs.List>
              {NAME_LOCALES.map((locale) => (
                <Tabs.Tab key={locale} value={locale} color={isWrong(locale) ? 'red' : undefined}>
                  {formatsOf(locale).languageName(locale)}
                  {isWrong(locale)
                    ? ' ⚠'
                    : locale !== 'en' && isEmpty(values, locale)
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
                  value={text(values, 'title', locale)}
                  maxLength={MAX_ANNOUNCEMENT_TITLE}
                  error={errorOf(sentMemberName('title', locale))}
                  onChange={(event) => set(textMember('title', locale), event.currentTarget.value)}
                  required={locale === 'en'}
                  data-autofocus={locale === 'en' ? true : undefined}
                />
                {locale === 'en' ? null : <p className={classes.dim}>{t('falls_back')}</p>}
                <BodyEditor
                  key={drawn}
                  html={text(values, 'body_html', locale)}
                  lang={locale}
                  error={errorOf(sentMemberName('body_html', locale))}
                  onChange={(html) => set(textMember('body_html', locale), html)}
                />
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
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
          value={String(values.publish_at)}
          error={errorOf('publish_at')}
          onChange={(event) => set('publish_at', event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('field_expires_at')}
          value={String(values.expires_at)}
          error={errorOf('expires_at')}
          onChange={(event) => set('expires_at', event.currentTarget.value)}
          required
        />
        <p className={classes.dim}>{t('time_zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
        {(['roles', 'centers'] as const).map((field) => {
          const chosen = [values[field] as readonly string[]].flat()
          return (
            <MultiSelect
              key={field}
              label={t(`field_${field}`)}
              placeholder={chosen.length === 0 ? t('everybody') : undefined}
              data={offeredAndChosen(audience?.[field], row?.[field]).map(({ id, code, name }) => ({
                value: id,
                label: field === 'centers' ? `${name} (${code})` : name,
              }))}
              value={chosen}
              onChange={(ids) => set(field, ids)}
              error={errorOf(field)}
              searchable
              hidePickedOptions
              maxDropdownHeight={220}
            />
          )
        })}
        <p className={classes.dim}>{t('audience_why')}</p>
        {row ? <RowHistory area={ANNOUNCEMENTS_AREA} id={row.id} words={words} /> : null}
      </div>
      <div className={classes.foot}>
        {other.changed === undefined ? null : (
          <OtherVersion
            changed={other.changed}
            current={(member) => values[member]!}
            nameOf={words.nameOf}
            shownOf={shownOf}
            onTake={(member, value) => {
              set(member, value)
              setDrawn((last) => last + 1)
            }}
          />
        )}
        <FormFailure failure={failure} general={general} close={onClose} />
        {values.is_draft ? <p className={classes.dim}>{t('draft_why')}</p> : null}
        <DialogButtons
          onCancel={onClose}
          before={
            row ? (
              <DeleteButton
                call={deleteAnnouncement}
                input={{ params: { id: row.id } }}
                invalidates={CHANGED}
                label={t('delete')}
                title={t('delete_title', { title: row.title })}
                question={t('delete_question')}
                ask={ask}
                onDone={onClose}
              />
            ) : null
          }
        >
          {row?.is_draft ? (
            <Button variant="default" loading={isPending} onClick={() => store({ is_draft: false })}>
              {t('publish')}
            </Button>
          ) : (
            <Button variant="default" loading={isPending} onClick={() => store({ is_draft: true })}>
              {t(row ? 'withdraw' : 'save_draft')}
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {t(row === undefined ? 'publish' : row.is_draft ? 'save_draft' : 'save')}
          </Button>
        </DialogButtons>
      </div>
    </form>
  )
}

/**
 * The values that can be chosen now, and those already chosen: a closed centre remains available until it is removed.
 */
const offeredAndChosen = (
  offered: readonly Reference[] = [],
  chosen: readonly Reference[] = [],
): readonly Reference[] => [...offered, ...chosen.filter(({ id }) => offered.every((each) => each.id !== id))]

const textOfHtml = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim()

/** Maximum number of characters of a text that the history shows. */
const SHOWN_TEXT = 60

const memberWords = (t: Translate<'announcements'>, dateTime: (value: string) => string) => ({
  nameOf: (member: string) => {
    const [field, locale] = member.split('.')
    const name = {
      title: t('field_title'),
      body_html: t('field_body'),
      is_draft: t('state'),
      publish_at: t('field_publish_at'),
      expires_at: t('field_expires_at'),
      roles: t('field_roles'),
      centers: t('field_centers'),
    }[field!]
    return locale === undefined ? (name ?? member) : `${name} (${formatsOf(locale as NameLocale).languageName(locale)})`
  },
  shownOf: (member: string, value: string) => {
    if (member.endsWith('_at')) return dateTime(value)
    if (member === 'is_draft') return t(value === 'true' ? 'state_draft' : 'state_published')
    const words = textOfHtml(value)
    return words.length > SHOWN_TEXT ? `${words.slice(0, SHOWN_TEXT)}…` : words
  },
})
