import type { WidgetContext } from '../context.ts'
import { followTab } from './followTab.ts'

/**
 * Follows the other tabs of the page through our own storage. Where the browser refuses us one, the page tells
 * us instead (`WidgetApi.storageChanged`). Returns the end of it.
 */
export const syncTabs = (context: WidgetContext): (() => void) =>
  context.storage.watch((value) => followTab(context, value ?? ''))
