/** Pages are written without JSX: Node runs the sources as they stand. */
export { createElement as h } from 'react'
