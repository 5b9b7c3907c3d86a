import type { Response } from 'express'
import type { ServerContext } from '../../context.ts'
import { peek } from '../oneTime.ts'
import { completePopup, personOf } from './completePopup.ts'
import { askChannel } from './farcaster/channel.ts'
import { readFarcaster } from './farcaster/readFarcaster.ts'
import type { Handoff } from './handoff.ts'
import type { Popup } from './popupCookie.ts'

/** How far a popup is; `done` when its frame took the login. Farcaster is asked here, as nobody comes back from it. */
export async function popupState(
  context: ServerContext,
  popup: Popup,
  response: Response,
): Promise<Handoff['status'] | 'done'> {
  const { channel, nonce } = popup
  const status = await statusOf(context, popup)
  if (status !== 'pending' || !channel || !nonce) return status
  const asked = await askChannel(context, channel)
  if (asked.state === 'pending') return status
  await completePopup(context, response, popup, async () =>
    personOf(context, 'farcaster', await readFarcaster(context, asked, nonce)),
  )
  return 'proven'
}

async function statusOf(context: ServerContext, { handoff }: Popup): Promise<Handoff['status'] | 'done'> {
  const found = await peek(context, 'handoff', handoff)
  return found === null ? 'done' : (found['status'] as Handoff['status'])
}
