/** Volcados de los registros públicos: la página que los enumera. */
export const dumps = {
  title: 'Volcados de los registros públicos',
  none: 'Todavía no hay ningún volcado. Se hacen de noche.',
  about:
    'Todos los registros que ve el público, volcados de noche. Los archivos comprimidos se pueden descargar por partes.',
  sums: 'sumas de control de estos archivos',
}
