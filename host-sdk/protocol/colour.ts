/** Red, green and blue of sRGB, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/**
 * Reads an opaque colour: `#rgb`, `#rrggbb`, `rgb()` or `hsl()` (CSS Color 4). Anything else is `undefined`, above all
 * what lets the ground shine through.
 */
export function readColour(text: string): Colour | undefined {
  const [, hex = ''] = /^#(\w{3}|\w{6})$/.exec(text) ?? []
  const [, form, inner = ''] = /^(rgb|hsl)a?\(([\d., %/deg]+)\)$/.exec(text) ?? []
  const parts = hex ? (hex.match(hex[3] ? /../g : /./g) ?? []) : inner.split(/[ ,/]+/)
  const [first = NaN, second = NaN, third = NaN, alpha = 1] = parts.map((part, at) => {
    if (hex) return Number(`0x${part}${hex[3] ? '' : part}`)
    const percent = form === 'rgb' && at < 3 ? 2.55 : 0.01
    return Number(part.replace(/%|deg/, '')) * (part.endsWith('%') ? percent : 1)
  })
  const rgb = [first, second, third]
  const hsl = [0, 8, 4].map((offset) => {
    // https://www.w3.org/TR/css-color-4/#hsl-to-rgb
    const k = (offset + first / 30) % 12
    return 255 * (third - second * Math.min(third, 1 - third) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  })
  const colour = (form === 'hsl' ? hsl : rgb).map(Math.round)
  if (parts.length > 4 || alpha !== 1 || !colour.every((part) => part >= 0 && part <= 255)) return undefined
  return colour as unknown as Colour
}

/** How well one colour reads on the other, 1 to 21: the contrast ratio of WCAG 2.2. */
export function contrast(one: Colour, other: Colour): number {
  const [first = 0, second = 0] = [one, other].map((colour) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  })
  return Math.max(first / second, second / first)
}
