// The global styles, in cascade order.
import './tokens.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import '@fontsource-variable/noto-sans/wght.css'
import '@fontsource-variable/noto-sans-mono/wght.css'
import './global.css'
