/** Names of the list that a person may have meant, the closest first. */
export function closeNames(wanted: string, known: Iterable<string>, most = 3): string[] {
  const limit = Math.max(2, Math.floor(wanted.length / 3))
  return [...known]
    .map((name) => ({ name, far: name.includes(wanted) ? 1 : editsBetween(wanted, name) }))
    .filter(({ far }) => far <= limit)
    .sort((one, other) => one.far - other.far || one.name.localeCompare(other.name))
    .slice(0, most)
    .map(({ name }) => name)
}

/** Letters to change, add or take away (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= to.length; column++)
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1),
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}
