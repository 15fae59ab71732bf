import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useFormats } from '../../kernel/formats.ts'
import type { Bar } from './bar.ts'

/** The bars of a chart. They are hidden from screen readers, which read the table instead. */
export function Bars({ bars, values, height }: { bars: readonly Bar[]; values: string; height: number }) {
  const { number } = useFormats()
  return (
    <BarChart
      aria-hidden
      h={height}
      data={[...bars]}
      dataKey="label"
      series={[{ name: 'value', label: values, color: 'var(--accent)' }]}
      valueFormatter={number}
      textColor="var(--dim)"
      gridColor="var(--line)"
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      yAxisProps={{ allowDecimals: false, width: 56 }}
    />
  )
}
