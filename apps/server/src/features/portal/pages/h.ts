/** Pages are written without JSX, because Node runs the sources without a build. */
export { createElement as h } from 'react'
