import type { MessageKey } from '@seriatim/messages'

/** Names of the e-mail templates, from their messages `mails.<template>_subject` and `mails.<template>_text`. */
type TemplateOf<Key> = Key extends `mails.${infer Template}_subject` ? Template : never
export type MailTemplate = TemplateOf<MessageKey>
