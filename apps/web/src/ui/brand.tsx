import classes from './brand.module.css'

/** The default name of the product, until the server has sent another; not translated. */
export const PRODUCT = 'Seriatim'

/** The logo, shown next to the name. */
export function Logo({ name = PRODUCT }: { name?: string | undefined }) {
  return (
    <span className={classes.logo} aria-hidden>
      {[...name][0]}
    </span>
  )
}
