/** Creates elements without JSX, because Node.js runs the source files without a build step. */
export { createElement as h } from 'react'
