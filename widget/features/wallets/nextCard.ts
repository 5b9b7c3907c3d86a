export interface CardGrid {
  columns: number
  /** Cards there are. */
  count: number
  /** Rows that Page Up and Page Down go. */
  page: number
}

type Move = (at: number, grid: CardGrid) => number

/** Where a key leads from a card. */
const moves: Readonly<Record<string, Move>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, { columns }) => at + columns,
  ArrowUp: (at, { columns }) => at - columns,
  PageDown: (at, { columns, page }) => at + columns * page,
  PageUp: (at, { columns, page }) => at - columns * page,
  Home: () => 0,
  End: (_, { count }) => count - 1,
}

/** The card that has the focus after a key; `undefined` when the key moves nothing. */
export function nextCard(key: string, at: number, grid: CardGrid): number | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  return move && Math.min(grid.count - 1, Math.max(0, move(at, grid)))
}
