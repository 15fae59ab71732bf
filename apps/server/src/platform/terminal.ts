import { isLocale, type Locale } from '@seriatim/messages'

/** The language of the terminal (LC_ALL, LC_MESSAGES, LANG, in POSIX order); English if it is not supported. */
export function terminalLocale(env: Readonly<Record<string, string | undefined>>): Locale {
  const named = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  const language = named.slice(0, 2).toLowerCase()
  return isLocale(language) ? language : 'en'
}
