import './app/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { cspNonce } from './app/csp-nonce.ts'
import { retryFailedStyles, retryPageStyles } from './app/failed-styles.ts'
import { startMessages } from './app/i18n.ts'

// `react-remove-scroll` reads the nonce here for the style element with which it locks scrolling under dialogs.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() })

retryFailedStyles()
retryPageStyles()
try {
  await startMessages()
} catch (failure) {
  // Without messages the page cannot start: the error event makes `index.html` retry as for failed code.
  document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error'))
  throw failure
}
createRoot(document.getElementById('root')!).render(<App />)
