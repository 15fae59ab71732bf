import { virtualKeyboards } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import { keyboards } from './layouts.ts'

export const keyboardRoutes = (app: App): void => {
  serve(app, virtualKeyboards, ({ locale }) => keyboards(locale))
}
