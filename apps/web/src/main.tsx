import './app/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { cspNonce } from './app/csp-nonce.ts'
import { startMessages } from './app/i18n.ts'
import { fetchMissedStyles, mendStylesOfPage } from './app/missed-styles.ts'

// Locking the page's scrolling under a dialog writes a style element, whose library looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() })

fetchMissedStyles()
mendStylesOfPage()
try {
  await startMessages()
} catch (failure) {
  // Without its words the page is as without its code: it is asked for again as `index.html` does then.
  document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error'))
  throw failure
}
createRoot(document.getElementById('root')!).render(<App />)
