import type { Response } from 'express'
import * as z from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import { readJson } from '../../http/readJson.ts'
import { passkey } from '../passkey/passkey.ts'
import { completePopup } from './completePopup.ts'
import { readHandoff } from './handoff.ts'
import type { Popup } from './popupCookie.ts'

const bodySchema = z.looseObject({ id: z.string() })

/** A passkey used in the popup. A wrong one leaves the hand-off open: the person may try another. */
export async function answerPasskey(
  context: ServerContext,
  popup: Popup,
  { body, response }: { body: unknown; response: Response },
): Promise<void> {
  const answer = readJson(bodySchema, body)
  const { projectId, hostOrigin: origin } = await readHandoff(context, popup.handoff)
  const proof = { kind: 'passkey', challengeId: popup.challengeId ?? '', response: answer } as const
  const { userId } = await passkey(context, proof, { projectId, origin, expiresAt: 0 })
  await completePopup(context, response, popup, async () => userId)
}
