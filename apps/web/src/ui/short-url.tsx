import classes from './short-url.module.css'

/**
 * Number of characters at the end of a URL that remain visible, because URLs of one server usually differ in their last
 * path segment.
 */
const END = 16

/** A URL on one line. If it does not fit, its middle is cut; the tooltip shows the whole URL. */
export function ShortUrl({ url }: { readonly url: string }) {
  const cut = Math.max(Math.ceil(url.length / 2), url.length - END)
  return (
    <bdi className={classes.url} title={url}>
      <span className={classes.start}>{url.slice(0, cut)}</span>
      <span className={classes.end}>{url.slice(cut)}</span>
    </bdi>
  )
}
