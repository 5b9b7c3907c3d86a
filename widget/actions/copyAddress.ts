import type { WidgetContext } from '../context.ts'
import { copyText } from '../ui/copyText.ts'

/** Copies a whole address, and says whether that worked. */
export async function copyAddress({ store }: WidgetContext, address: string): Promise<boolean> {
  const done = await copyText(address)
  store
    .getState()
    .setToast(
      done ? { kind: 'success', word: 'account.copied' } : { kind: 'error', word: 'account.copyFailed' },
    )
  return done
}
