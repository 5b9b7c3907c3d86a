import type { WidgetContext } from '../context.ts'
import type { WidgetState } from '../state/store.ts'
import { isSameView, type ViewTarget } from '../state/views.ts'
import { showFrame } from './showFrame.ts'

/** Shows a view: as the only one, or on top of what an open modal shows. Answers once the page shows the frame. */
export async function showView(
  context: WidgetContext,
  target: ViewTarget,
  how: 'reset' | 'push',
): Promise<void> {
  const state = context.store.getState()
  const { open, push, reset, setOpen, setAlert } = state
  if (open && how === 'push') push(target)
  else if (!isAhead(state, target)) reset(target)
  if (!open) {
    setAlert(null)
    setOpen(true)
  }
  await showFrame(context)
}

/** The first view takes clicks as soon as it shows: a person may choose a wallet before the page's call is here. */
const isAhead = ({ open, ahead, history }: WidgetState, target: ViewTarget): boolean =>
  !open && ahead && target.name === 'Connect' && isSameView(history[0], target)
