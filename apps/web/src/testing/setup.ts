import '../app/tokens.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../app/global.css'
import { startMessages } from '../app/i18n.ts'

await startMessages()
