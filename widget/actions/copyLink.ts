import type { WidgetContext } from '../context.ts'
import { copyText } from '../ui/copyText.ts'

/** Copies a link, and says whether that worked. */
export async function copyLink({ store }: WidgetContext, link: string): Promise<void> {
  const done = await copyText(link)
  store
    .getState()
    .setToast(done ? { kind: 'success', word: 'link.copied' } : { kind: 'error', word: 'link.copyFailed' })
}
