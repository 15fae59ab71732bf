import classes from './short-url.module.css'

/** Characters at the end of a URL that stay visible: the last part of the path tells URLs of one server apart. */
const END = 16

/** A URL in one line. Where there is no room for all of it, the middle is left out; the tooltip has the whole. */
export function ShortUrl({ url }: { readonly url: string }) {
  const cut = Math.max(Math.ceil(url.length / 2), url.length - END)
  return (
    <bdi className={classes.url} title={url}>
      <span className={classes.start}>{url.slice(0, cut)}</span>
      <span className={classes.end}>{url.slice(cut)}</span>
    </bdi>
  )
}
