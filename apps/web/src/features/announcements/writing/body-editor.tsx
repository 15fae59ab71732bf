import '@mantine/tiptap/styles.css'
import { Button, FileButton, Input, Popover, TextInput } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { IMAGE_TYPES, MAX_IMAGE_BYTES, uploadAnnouncementImage } from '@seriatim/contract'
import Image from '@tiptap/extension-image'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useState } from 'react'
import { cspNonce } from '../../../kernel/csp-nonce.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { sendUpload } from '../../../kernel/upload.ts'
import { IconPhoto } from '../../../ui/icons.tsx'
import classes from '../announcements.module.css'

const EXTENSIONS = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }),
  Link.configure({ openOnClick: false, protocols: ['mailto'] }),
  Image,
]

/** The editor of an announcement's text, as HTML: bold, italic, headings, lists, quotations, links, images. */
export function BodyEditor({
  html,
  lang,
  error,
  onChange,
}: {
  html: string
  lang: string
  error: string | undefined
  onChange: (html: string) => void
}) {
  const t = useMessages('announcements')
  const id = useId()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    injectNonce: cspNonce(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('field_body'),
        lang,
        ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <Input.Wrapper label={t('field_body')} labelElement="div" error={error} errorProps={{ id: `${id}-error` }}>
      <RichTextEditor
        className={classes.editor}
        editor={editor}
        data-wrong={error === undefined ? undefined : true}
        labels={{
          boldControlLabel: t('bold'),
          italicControlLabel: t('italic'),
          h2ControlLabel: t('heading', { level: 1 }),
          h3ControlLabel: t('heading', { level: 2 }),
          bulletListControlLabel: t('bullets'),
          orderedListControlLabel: t('numbers'),
          blockquoteControlLabel: t('quote'),
          linkControlLabel: t('link'),
          unlinkControlLabel: t('link_remove'),
          linkEditorInputLabel: t('link_address'),
          linkEditorInputPlaceholder: 'https://',
          linkEditorSave: t('link_set'),
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link disableTooltips />
            <RichTextEditor.Unlink />
            <ImageControl editor={editor} />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

/** A button that uploads an image with an alternative text, and inserts the image at the cursor. */
function ImageControl({ editor }: { editor: Editor | null }) {
  const t = useMessages('announcements')
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [alt, setAlt] = useState('')
  const send = async (file: File | null) => {
    if (!file || !editor) return
    setSending(true)
    try {
      const { url } = await sendUpload(
        uploadAnnouncementImage,
        { files: { file }, fields: {} },
        { onSent: () => undefined, signal: new AbortController().signal },
      )
      editor.chain().focus().setImage({ src: url, alt: alt.trim() }).run()
      setOpen(false)
      setAlt('')
    } catch (error) {
      notify.failure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal={false} width={320}>
      <Popover.Target>
        <RichTextEditor.Control aria-label={t('image')} title={t('image')} onClick={() => setOpen(!isOpen)}>
          <IconPhoto size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          size="xs"
          label={t('image_alt')}
          value={alt}
          maxLength={300}
          onChange={(event) => setAlt(event.currentTarget.value)}
          data-autofocus
        />
        <FileButton accept={IMAGE_TYPES.join(',')} onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} size="xs" mt="xs" fullWidth h="auto" py={6} loading={isSending} variant="default">
              <span style={{ whiteSpace: 'normal' }}>{t('image_choose', { size: MAX_IMAGE_BYTES / (1 << 20) })}</span>
            </Button>
          )}
        </FileButton>
      </Popover.Dropdown>
    </Popover>
  )
}
