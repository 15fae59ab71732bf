import './shell/styles.ts'
import { createRoot } from 'react-dom/client'
import { cspNonce } from './kernel/csp-nonce.ts'
import { startMessages } from './kernel/i18n.ts'
import { App } from './shell/app.tsx'
import { retryFailedStyles, retryPageStyles } from './shell/failed-styles.ts'

// `react-remove-scroll`, which locks scrolling under dialogs, reads the nonce for its style element here.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() })

retryFailedStyles()
retryPageStyles()
try {
  await startMessages()
} catch (failure) {
  // Without messages the page cannot start. The error event makes `index.html` load the page again, as it does if code
  // fails to load.
  document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error'))
  throw failure
}
createRoot(document.getElementById('root')!).render(<App />)
