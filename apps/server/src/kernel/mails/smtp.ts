import { hostname } from 'node:os'
import { createTransport } from 'nodemailer'
import type { DueMail } from './repository.ts'

/**
 * Time limits in milliseconds: for connecting, for a server that does not answer, and for sending one e-mail in total.
 */
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000
const SEND_TIMEOUT_MS = 60_000

/**
 * Result of an attempt to send an e-mail. `error` is null if the server accepted it; `isFinal` is true if a retry
 * cannot succeed.
 */
export type SendResult = {
  readonly error: string | null
  readonly isFinal: boolean
  /** Whether the server itself was unreachable or did not answer, so that sending other e-mails now makes no sense. */
  readonly isServer: boolean
}

/** A mail server, accessed through nodemailer. */
export type Smtp = {
  send(mail: DueMail, sender: { readonly name: string; readonly address: string }): Promise<SendResult>
  close(): void
}

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number }
const SERVER_ERRORS = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH', 'ESOCKET', 'EPROTOCOL'])

/**
 * RFC 5321, 4.2.1: codes starting with 5 are permanent. A refused log-in is temporary: the operator must correct it.
 */
const sendErrorResult = (error: SmtpError): SendResult => ({
  error: error.message.slice(0, 1_000),
  isFinal: error.code !== 'EAUTH' && (error.responseCode ?? 0) >= 500,
  isServer: SERVER_ERRORS.has(error.code ?? ''),
})

const timeoutAfter = (): SmtpError =>
  Object.assign(new Error('The mail server did not answer in time.'), { code: 'ETIMEDOUT' })

/**
 * The mail server at `url` (`smtp://user:password@host:port`, `smtps://...`). The Message-ID of an e-mail is the same
 * for all attempts, so that servers can detect duplicates.
 */
export function makeSmtp(url: string, letterMs = SEND_TIMEOUT_MS): Smtp {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  })
  return {
    async send(mail, sender) {
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(timeoutAfter()), letterMs)
      })
      const sending = transport.sendMail({
        from: sender,
        to: { name: '', address: mail.recipient },
        ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.body,
        date: mail.createdAt,
        messageId: `<mail-${mail.id}-${mail.createdAt.getTime()}@${sender.address.split('@')[1] ?? hostname()}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
        // Prevents nodemailer from reading files or URLs as content of an e-mail.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      sending.catch(() => undefined)
      try {
        await Promise.race([sending, tooLate])
        return { error: null, isFinal: true, isServer: false }
      } catch (error) {
        return sendErrorResult(error as SmtpError)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}
