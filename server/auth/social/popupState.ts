import type { ServerContext } from '../../context.ts'
import { peek } from '../oneTime.ts'
import type { Handoff } from './handoff.ts'
import type { Popup } from './popupCookie.ts'

/** How far a popup is; `done` when its frame took the login. */
export async function popupState(
  context: ServerContext,
  { handoff }: Popup,
): Promise<Handoff['status'] | 'done'> {
  const found = await peek(context, 'handoff', handoff)
  return found === null ? 'done' : (found['status'] as Handoff['status'])
}
