/** How many providers stand on the first screen; more than that hide behind one button. */
const room = 6

export interface VisibleSocials<T> {
  wide: T | undefined
  marks: T[]
  more: boolean
}

/** Inventory §1.1.1: one, or three and more → the first one wide; two → both as marks; from seven on a rest hides. */
export function visibleSocials<T>(providers: readonly T[]): VisibleSocials<T> {
  if (providers.length === 2) return { wide: undefined, marks: [...providers], more: false }
  const [wide, ...rest] = providers
  const more = providers.length > room
  return { wide, marks: more ? rest.slice(0, room - 2) : rest, more }
}
