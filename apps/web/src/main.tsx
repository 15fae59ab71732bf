import './app/tokens.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import '@fontsource-variable/noto-sans/wght.css'
import '@fontsource-variable/noto-sans-mono/wght.css'
import './app/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startMessages } from './app/i18n.ts'

await startMessages()
createRoot(document.getElementById('root')!).render(<App />)
