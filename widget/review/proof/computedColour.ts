import type { Colour } from '../../../host-sdk/protocol/colour.ts'

/** A colour as a browser computed it, with its opacity, 0 to 1. */
export interface PaintedColour {
  colour: Colour
  alpha: number
}

const forms = /^(rgb|rgba|oklab|color)\((srgb )?([^()]+)\)$/

/**
 * Reads a computed colour: `rgb()`, `rgba()`, `color(srgb …)` or `oklab()`, which is what `color-mix(in oklab, …)` computes
 * to (CSS Color 4, "Serializing"). `undefined` for another form.
 */
export function readComputedColour(text: string): PaintedColour | undefined {
  const [, form, srgb, inner = ''] = forms.exec(text) ?? []
  const [first = NaN, second = NaN, third = NaN, alpha = 1] = inner
    .split(/[ ,/]+/)
    .filter(Boolean)
    .map((part) => Number(part) || (Number(part) === 0 ? 0 : NaN))
  if (![first, second, third, alpha].every(Number.isFinite)) return undefined
  if (form === 'oklab') return { colour: fromOklab(first, second, third), alpha }
  if (form !== 'color') return { colour: [first, second, third], alpha }
  return srgb ? { colour: [first * 255, second * 255, third * 255], alpha } : undefined
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function fromOklab(lightness: number, a: number, b: number): Colour {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const fromLinear = (part: number): number => {
  const share = Math.min(Math.max(part, 0), 1)
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)
}

/** What the eye sees of a colour that lies over an opaque one. */
export const over = ({ colour, alpha }: PaintedColour, ground: Colour): Colour =>
  [0, 1, 2].map((at) => (colour[at] ?? 0) * alpha + (ground[at] ?? 0) * (1 - alpha)) as unknown as Colour
