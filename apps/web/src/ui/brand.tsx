import classes from './brand.module.css'

/** The product's name: not translated. */
export const PRODUCT = 'Seriatim'

/** The product's mark, beside its name. */
export function Logo() {
  return (
    <span className={classes.logo} aria-hidden>
      {PRODUCT.charAt(0)}
    </span>
  )
}
