/** One source of a W3C WebDriver "perform actions" command. */
export interface ActionSource {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: object[]
}

/** An element as `origin` of a pointer's move, in the words of the protocol. */
export type Origin = object

/** First of a way: the window that opened last, in place of the page. */
export const otherWindow = ':other-window'
/** First of a way: the window before that one. */
export const olderWindow = ':older-window'

export const isOtherWindow = (first: string | undefined): boolean =>
  first === otherWindow || first === olderWindow

/** Finds a window beside the page by the first of a way, in the order in which they were seen. */
export function windowsBeside(page: string): (open: readonly string[], first: string) => string {
  let seen: string[] = []
  return (open, first) => {
    seen = seen.filter((each) => open.includes(each))
    seen.push(...open.filter((each) => each !== page && !seen.includes(each)))
    const found = seen.at(first === otherWindow ? -1 : -2)
    if (!found) throw new Error('no other window')
    return found
  }
}

/** Answers the frame of a selector, which may stand in the shadow root of the page's `gatehouse-frame`. */
export const frameOf = `
  const roots = [document, document.querySelector('gatehouse-frame')?.shadowRoot]
  return roots.map((root) => root?.querySelector(arguments[0])).find(Boolean) ?? null`

/**
 * What WebDriver and WebDriver BiDi have in common, which is how browsers are driven that Playwright does not know.
 * `way`: selectors of the frames from the page inward, `otherWindow` or `olderWindow` before them where it is another window's. `body`: of a function in that document; its arguments are JSON.
 */
export interface Driver {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** In a window of its own, as somebody who copied the address. */
  openWindow(url: string): Promise<void>
  evaluate<T>(way: readonly string[], body: string, ...values: unknown[]): Promise<T>
  /** @throws Error when the function answers no element */
  element(way: readonly string[], body: string, ...values: unknown[]): Promise<Origin>
  perform(way: readonly string[], sources: ActionSource[]): Promise<void>
  close(): Promise<void>
}
