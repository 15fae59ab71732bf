import type { Locale, MessageKey, MessageParams } from '@seriatim/messages'
import { formatUnknown } from '@seriatim/messages'

/**
 * The reason why the program cannot start or a command cannot continue, for the user at the terminal: one message that
 * says what to do, without a stack trace. Any other error is a defect and is shown as one.
 */
export class Failure extends Error {
  readonly key: MessageKey
  readonly params: MessageParams

  constructor(key: MessageKey, params: MessageParams = {}, options?: ErrorOptions) {
    super(formatUnknown('en', key, params), options)
    this.name = 'Failure'
    this.key = key
    this.params = params
  }

  /** The text of the failure in a language of the interface. */
  sentence(locale: Locale): string {
    return formatUnknown(locale, this.key, this.params)
  }
}
