import classes from './brand.module.css'

/** The product's name, until the server has said another; not translated. */
export const PRODUCT = 'Seriatim'

/** The product's mark, beside its name. */
export function Logo({ name = PRODUCT }: { name?: string | undefined }) {
  return (
    <span className={classes.logo} aria-hidden>
      {[...name][0]}
    </span>
  )
}
