import { CATEGORIES } from '@seriatim/profile'
import { textParameter } from '../../kernel/search-params.ts'

/** The filter of a dashboard in the URL. */
export type DashboardAddress = {
  readonly center?: string | undefined
  readonly category?: string | undefined
  readonly level?: 'error' | 'warning' | undefined
}

export const readDashboardAddress = (parameters: Record<string, unknown>): DashboardAddress => {
  const category = textParameter(parameters.category)
  const level = textParameter(parameters.level)
  return {
    center: textParameter(parameters.center),
    category: (CATEGORIES as readonly string[]).includes(category ?? '') ? category : undefined,
    level: level === 'error' || level === 'warning' ? level : undefined,
  }
}
