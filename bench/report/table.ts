import type { Figure } from './figure.ts'

const heads = ['figure', 'value', 'floor', 'against', 'target', 'met']

/** Figures as text, a block a group; `notes` stand under their group. */
export function table(figures: readonly Figure[], notes: ReadonlyMap<string, readonly string[]>): string {
  const rows = figures.map(toRow)
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at === 0 || at > 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2))
  const lines = [line(heads), rule]
  for (const group of new Set(figures.map((figure) => figure.group))) {
    lines.push(group.toUpperCase())
    for (const [at, figure] of figures.entries()) if (figure.group === group) lines.push(line(rows[at] ?? []))
    for (const note of notes.get(group) ?? []) lines.push(`  · ${note}`)
    lines.push('')
  }
  return lines.join('\n')
}

function toRow({ name, value, floor, floorName, unit, ratio, over, target, met }: Figure): string[] {
  return [
    `  ${name}${floorName ? ` | ${floorName}` : ''}`,
    `${format(value)} ${unit}`.trim(),
    floor === undefined ? '' : `${format(floor)} ${unit}`.trim(),
    against(ratio, over, target),
    target ?? '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ]
}

function against(ratio: number | undefined, over: number | undefined, target = ''): string {
  if (over !== undefined && target.includes('+')) return `${over < 0 ? '' : '+'}${format(over)}`
  return ratio === undefined ? '' : `${ratio.toFixed(2)}x`
}

function format(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return Math.abs(value) >= 1000
    ? value.toFixed(0)
    : Math.abs(value) >= 10
      ? value.toFixed(1)
      : value.toFixed(2)
}
