/** Items in the order in which they came; each knows its neighbours, so that any of them leaves at once. */
export interface Line<T> {
  first: T | undefined
  last: T | undefined
}

export interface InLine<T> {
  before: T | undefined
  after: T | undefined
}

export function append<T extends InLine<T>>(line: Line<T>, item: T): void {
  item.before = line.last
  item.after = undefined
  if (line.last) line.last.after = item
  else line.first = item
  line.last = item
}

/** The item must be in the line. */
export function unlink<T extends InLine<T>>(line: Line<T>, item: T): void {
  if (item.before) item.before.after = item.after
  else line.first = item.after
  if (item.after) item.after.before = item.before
  else line.last = item.before
  item.before = undefined
  item.after = undefined
}
