import classes from './brand.module.css'

/** The default name of the product, which is shown until the server has sent another name. It is not translated. */
export const PRODUCT = 'Seriatim'

/** The logo of the product, shown next to its name. */
export function Logo({ name = PRODUCT }: { name?: string | undefined }) {
  return (
    <span className={classes.logo} aria-hidden>
      {[...name][0]}
    </span>
  )
}
