import type { Response } from 'express'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { personByAccount } from '../people.ts'
import { failHandoff, proveHandoff } from './handoff.ts'
import { keepPopup, type Popup } from './popupCookie.ts'
import type { Profile } from './profile.ts'

/** Finds or makes the person of a profile. */
export async function personOf(context: ServerContext, provider: string, profile: Profile): Promise<string> {
  const { subject: providerAccountId, ...facts } = profile
  const { userId } = await personByAccount(context, { provider, providerAccountId, type: 'oauth', ...facts })
  return userId
}

/** Runs a step of a popup; the frame that waits hears of a failure too. */
export async function tellingFrame(
  context: ServerContext,
  handoff: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    const code = error instanceof HttpError ? error.code : 'internal'
    if (code !== 'handoff_invalid') await failHandoff(context, handoff, code)
    throw error
  }
}

/** Runs the last step of a popup. */
export async function completePopup(
  context: ServerContext,
  response: Response,
  { handoff, provider, back }: Popup,
  who: () => Promise<string>,
): Promise<void> {
  await tellingFrame(context, handoff, async () => {
    const proof = await proveHandoff(context, handoff, await who())
    keepPopup(context, response, { handoff, provider, back, proof })
  })
}
