/** After what the page has begun, where the browser can tell; after `longest` ms in any case, unless that is 0. */
export function whenIdle(run: () => void, longest = 2_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longest })
  else setTimeout(run)
}
