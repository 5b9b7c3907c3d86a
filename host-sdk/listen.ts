/**
 * Listens on the window until the signal ends it. Not by the `signal` of `addEventListener`: zone.js 0.11 to 0.14.2 (Angular)
 * has one native listener for all of a type, which that would end for the page, too.
 */
export function listen(
  type: string,
  listener: (event: never) => void,
  signal: AbortSignal,
  capture?: boolean,
): void {
  addEventListener(type, listener as EventListener, capture)
  signal.addEventListener('abort', () => removeEventListener(type, listener as EventListener, capture))
}
