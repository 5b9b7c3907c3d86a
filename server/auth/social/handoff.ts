import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { popupProviderSchema } from '../../contract/login.ts'
import { HttpError } from '../../errors/httpError.ts'
import { amend, issue, peek } from '../oneTime.ts'

/**
 * How a popup hands its login to the frame that asked for it, through the server.
 *
 *   pending    the popup is under way
 *   proven     the person is known; whoever shows the secret that the popup posts to `WIDGET_ORIGIN` gets the login
 *   released   as proven, but the person pressed "Continue" in the popup: for when it cannot reach its opener
 *   failed     the provider refused or was down; the frame hears why
 *
 * A stranger may send somebody the address of a popup of their own frame, or open it: without the press they get
 * nothing, because their page is not on `WIDGET_ORIGIN`.
 */
const handoffSchema = z.object({
  status: z.enum(['pending', 'proven', 'released', 'failed']),
  provider: popupProviderSchema,
  projectId: z.string(),
  hostOrigin: z.string(),
  /** SHA-256, hex, of the secret that the asking frame keeps. */
  bindingHash: z.string(),
  words: z.string(),
  userId: z.optional(z.string()),
  /** SHA-256, hex, of the secret for the opener. */
  proofHash: z.optional(z.string()),
  failure: z.optional(z.enum(['provider_refused', 'provider_unavailable'])),
})
export type Handoff = z.infer<typeof handoffSchema>

export const handoffSeconds = 600

/** Letters that look like no other. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

export async function startHandoff(
  context: ServerContext,
  { binding, ...facts }: Pick<Handoff, 'provider' | 'projectId' | 'hostOrigin'> & { binding: string },
): Promise<{ id: string; words: string }> {
  const words = Array.from({ length: 2 }, () => letters[randomInt(letters.length)]).join('')
  const handoff: Handoff = { ...facts, status: 'pending', words, bindingHash: hashOf(binding) }
  return { id: await issue(context, 'handoff', handoff, handoffSeconds), words }
}

/** @throws HttpError 401 `handoff_invalid` when it is unknown, used or over */
export async function readHandoff(context: ServerContext, id: string): Promise<Handoff> {
  const parsed = handoffSchema.safeParse(await peek(context, 'handoff', id))
  if (!parsed.success) throw handoffInvalid()
  return parsed.data
}

/**
 * Who came out of the popup. Once only: what is no longer pending stays as it is.
 *
 * @returns the secret for the popup's opener
 * @throws HttpError 401 `handoff_invalid`
 */
export async function proveHandoff(context: ServerContext, id: string, userId: string): Promise<string> {
  const handoff = await readHandoff(context, id)
  if (handoff.status !== 'pending') throw handoffInvalid()
  const proof = randomBytes(24).toString('base64url')
  const proven: Handoff = { ...handoff, status: 'proven', userId, proofHash: hashOf(proof) }
  if (!(await amend(context, 'handoff', id, proven))) throw handoffInvalid()
  return proof
}

/** The person pressed "Continue". */
export async function releaseHandoff(context: ServerContext, id: string): Promise<void> {
  const handoff = await readHandoff(context, id)
  if (handoff.status !== 'proven') throw handoffInvalid()
  await amend(context, 'handoff', id, { ...handoff, status: 'released' })
}

/** The frame need not wait any longer. */
export async function failHandoff(context: ServerContext, id: string, code: ErrorCode): Promise<void> {
  const handoff = await readHandoff(context, id)
  if (handoff.status !== 'pending') return
  const failure = code === 'provider_refused' ? code : 'provider_unavailable'
  await amend(context, 'handoff', id, { ...handoff, status: 'failed', failure })
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a secret is the one of that hash, in the same time for each. */
export const isSecretOf = (secret: string, hash: string | undefined): boolean =>
  hash !== undefined && timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash))

export const handoffInvalid = () =>
  new HttpError(401, 'handoff_invalid', 'This login window is no longer good; open it again', {
    field: 'handoff',
  })
