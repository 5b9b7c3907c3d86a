/** Opens something for each pair of words once. Words of our own tables: each is kept. */
export function openOnce<T>(
  open: (first: string, second: string) => T,
): (first: string, second: string) => T {
  const opened = new Map<string, T>()
  return (first, second) => {
    const key = `${first} ${second}`
    const known = opened.get(key)
    if (known !== undefined) return known
    const made = open(first, second)
    opened.set(key, made)
    return made
  }
}
