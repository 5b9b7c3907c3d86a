/** What a length of CSS comes to where a person has text at `textPx`, in a window so wide that `vw` limits nothing. */
const unitPx = (unit: string, textPx: number): number | undefined => {
  const inch = 96
  const fixed: Record<string, number> = {
    px: 1,
    in: inch,
    pt: inch / 72,
    pc: inch / 6,
    cm: inch / 2.54,
    mm: inch / 25.4,
    q: inch / 101.6,
  }
  if (unit in fixed) return fixed[unit]
  if (/^(rem|em|ex|ch|lh|rlh)$/.test(unit)) return textPx
  if (unit === '%') return textPx / 100
  return /^([sld]?v([wh]|min|max|i|b)|cq\w+)$/.test(unit) ? 100 : undefined
}

type Reading = { value: number; hasLength: boolean }

/** Px of a length, or of `calc`, `min`, `max` and `clamp` of lengths; `undefined` for what is none. */
export function lengthOf(css: string, textPx: number): number | undefined {
  const tokens = css.toLowerCase().match(/[a-z]+\(|[\d.]+[a-z%]*|[-+*/(),]/g) ?? []
  if (tokens.join('') !== css.toLowerCase().replaceAll(/\s/g, '')) return undefined
  let at = 0
  const atom = (): Reading => {
    const token = tokens[at++] ?? ''
    if (token === '-') {
      const { value, hasLength } = atom()
      return { value: -value, hasLength }
    }
    if (token.endsWith('(')) return call(token.slice(0, -1))
    const [, number = '', unit = ''] = /^([\d.]+)(.*)$/.exec(token) ?? []
    const factor = unit === '' ? 1 : unitPx(unit, textPx)
    return { value: Number(number) * (factor ?? Number.NaN), hasLength: unit !== '' }
  }
  const product = (): Reading => {
    let left = atom()
    while (tokens[at] === '*' || tokens[at] === '/') {
      const isTimes = tokens[at++] === '*'
      const right = atom()
      const value = isTimes ? left.value * right.value : left.value / right.value
      left = { value, hasLength: left.hasLength || right.hasLength }
    }
    return left
  }
  const sum = (): Reading => {
    let left = product()
    while (tokens[at] === '+' || tokens[at] === '-') {
      const sign = tokens[at++] === '+' ? 1 : -1
      const right = product()
      left = { value: left.value + sign * right.value, hasLength: left.hasLength || right.hasLength }
    }
    return left
  }
  const call = (name: string): Reading => {
    const parts = [sum()]
    while (tokens[at] === ',') {
      at++
      parts.push(sum())
    }
    at++
    const values = parts.map(({ value }) => value)
    const [low = Number.NaN, middle = Number.NaN, high = Number.NaN] = values
    const results: Record<string, number> = {
      '': low,
      calc: low,
      min: Math.min(...values),
      max: Math.max(...values),
      clamp: Math.max(low, Math.min(middle, high)),
    }
    return {
      value: results[name] ?? Number.NaN,
      hasLength: parts.some(({ hasLength }) => hasLength),
    }
  }
  const { value, hasLength } = sum()
  return hasLength && at === tokens.length && !Number.isNaN(value) ? value : undefined
}
