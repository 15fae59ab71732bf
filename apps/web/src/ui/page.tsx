import type { ReactNode } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './page-title.ts'

/** The frame of every page: a line with the title, and the actions on its right; below it the content. */
export function Page({
  title,
  heading = title,
  aside,
  children,
}: {
  /** The title of the browser tab, and of the page unless `heading` is set. */
  title: string
  heading?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{heading}</h1>
        {aside === undefined ? null : <div className={`${classes.aside} no-print`}>{aside}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
