export const OUTPUT_FORMATS = ['text', 'json'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

export const isOutputFormat = (value: string): value is OutputFormat => OUTPUT_FORMATS.includes(value as OutputFormat)
