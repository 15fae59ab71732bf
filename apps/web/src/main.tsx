import './app/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { cspNonce } from './app/csp-nonce.ts'
import { retryFailedStyles, retryPageStyles } from './app/failed-styles.ts'
import { startMessages } from './app/i18n.ts'

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
