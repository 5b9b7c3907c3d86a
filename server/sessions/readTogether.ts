/** Keys of one statement: so few that the database works on several while answers of others are written. */
const mostTogether = 16

/**
 * Reads by key that are wanted in the same turn of the event loop are one statement: what a busy server asks costs the
 * database once for all of them. Nothing is remembered, so who asks after a change sees it.
 *
 * @param read the values of these keys; what is not among them is `null`
 */
export function readTogether<T>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  let next: { keys: Set<string>; found: Promise<ReadonlyMap<string, T>> } | undefined

  function open(): NonNullable<typeof next> {
    const keys = new Set<string>()
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (next?.keys === keys) next = undefined
      return read([...keys])
    })
    return { keys, found }
  }

  return async (key) => {
    if (!next || next.keys.size === mostTogether) next = open()
    const { keys, found } = next
    keys.add(key)
    return (await found).get(key) ?? null
  }
}
