import type { WidgetContext } from '../context.ts'

/**
 * Follows the other tabs of the page through our own storage. Where the browser refuses us one, the page tells
 * us instead (`WidgetApi.storageChanged`). Returns the end of it.
 */
export const syncTabs = (context: WidgetContext): (() => void) =>
  context.storage.watch((value) => void followTab(context, value ?? ''))

async function followTab(context: WidgetContext, value: string): Promise<void> {
  const later = await import('./later.ts')
  later.followTab(context, value)
}
