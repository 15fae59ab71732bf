import type { MailTemplate } from './mail-template.ts'

/**
 * Who reads the text of an e-mail in administration: all administrators of the recipient, only those of the network, or
 * only the recipient.
 */
type MailReader = 'administrators' | 'network' | 'recipient'

/**
 * The readers of each template. A link that opens an account or a request is only for its recipient: an administrator
 * could use it under another name, without an entry in the audit log. Requests are read only at their centre (decision
 * 111). Administrators of the network read invitations, because without a mail server nothing else delivers them.
 * Administrators of a centre do not, because an invited user can have more permissions than they have.
 */
const READER: Readonly<Record<MailTemplate, MailReader>> = {
  test: 'administrators',
  webhook_paused: 'administrators',
  known: 'administrators',
  contact: 'administrators',
  invitation: 'network',
  confirm: 'recipient',
  confirm_again: 'recipient',
  reset: 'recipient',
  request_confirm: 'recipient',
  request_sent: 'recipient',
  request_question: 'recipient',
  request_message: 'recipient',
  request_refused: 'recipient',
  request_forwarded: 'recipient',
  request_closed: 'recipient',
  request_reminder: 'recipient',
  request_first_issue: 'recipient',
  request_invitation: 'recipient',
  request_assigned: 'recipient',
}

/**
 * The templates whose text an administrator reads. The text of unknown templates, of other releases, is read by the
 * recipient only.
 */
export const readableTemplates = (isOfNetwork: boolean): MailTemplate[] =>
  (Object.keys(READER) as MailTemplate[]).filter(
    (template) => READER[template] === 'administrators' || (isOfNetwork && READER[template] === 'network'),
  )
