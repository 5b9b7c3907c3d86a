import type { WidgetContext } from '../context.ts'
import type { ViewTarget } from '../state/views.ts'

/** Shows a view: as the only one, or on top of what an open modal shows. Answers once the page shows the frame. */
export async function showView(
  { store, host }: WidgetContext,
  target: ViewTarget,
  how: 'reset' | 'push',
): Promise<void> {
  const { open, push, reset, setOpen, setAlert } = store.getState()
  if (open && how === 'push') push(target)
  else reset(target)
  if (open) return
  setAlert(null)
  setOpen(true)
  await host.show().catch(() => {})
}
