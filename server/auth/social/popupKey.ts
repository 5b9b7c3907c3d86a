import type { ServerContext } from '../../context.ts'
import { popupKeySchema } from '../../contract/login.ts'
import { keep, peek } from '../oneTime.ts'
import { handoffInvalid, handoffSeconds } from './handoff.ts'

/**
 * The click opens the popup before there is a hand-off, because a window can be opened only then and, where its opener
 * is cut, never be sent on. So the widget makes up the key in its address, and the server learns whose it is after.
 *
 * @throws HttpError 401 `handoff_invalid` when it stands for another hand-off
 */
export async function keepPopupKey(context: ServerContext, key: string, handoff: string): Promise<void> {
  if (await peek(context, 'popup', key)) throw handoffInvalid()
  await keep(context, 'popup', key, { handoff }, handoffSeconds)
}

/**
 * The hand-off of a popup's key; `null` while nobody named it.
 *
 * @throws HttpError 401 `handoff_invalid` for what is no key
 */
export async function handoffOfKey(context: ServerContext, key: string | null): Promise<string | null> {
  if (!popupKeySchema.safeParse(key).success) throw handoffInvalid()
  const kept = await peek(context, 'popup', String(key))
  return kept && String(kept['handoff'])
}
