/** After what the page has begun, and after `longest` ms in any case, where the browser can tell. */
export function whenIdle(run: () => void, longest = 2_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longest })
  else setTimeout(run)
}
