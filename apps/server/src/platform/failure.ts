import type { Locale, MessageKey, MessageParams } from '@seriatim/messages'
import { formatUnknown } from '@seriatim/messages'

/**
 * Why the program cannot start or a command cannot go on, for the person at the terminal: one sentence that says what
 * to do, never a stack. Anything else that is thrown is a defect and looks like one.
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

  /** The sentence in a language of the interface. */
  sentence(locale: Locale): string {
    return formatUnknown(locale, this.key, this.params)
  }
}
