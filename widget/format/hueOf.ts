/** A colour for what has no picture: the same name has the same one on every screen. Degrees. */
export const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3_600, 7) % 360
