import * as z from 'zod/mini'
import type { ServerContext } from '../../../context.ts'
import type { FrameIdentity } from '../../../origins/frameToken.ts'
import { amend, issue, peek } from '../../oneTime.ts'
import { handoffInvalid, hashOf, isSecretOf } from '../handoff.ts'
import { type Approval, approvalSchema } from './channel.ts'

const rowSchema = z.object({
  projectId: z.string(),
  hostOrigin: z.string(),
  /** SHA-256, hex, of the secret that the asking frame keeps. */
  bindingHash: z.string(),
  sealed: z.string(),
})
type Row = z.infer<typeof rowSchema>

const secretSchema = z.object({
  channel: z.string(),
  nonce: z.string(),
  /** Kept, because the relay tells it once and the nodes that check it may be down just then. */
  approval: z.optional(approvalSchema),
})
type Secret = z.infer<typeof secretSchema>

/** One login through the person's Farcaster app, as the frame asked for it. */
export interface FarcasterRequest extends Secret {
  hostOrigin: string
}

export const requestSeconds = 600

export async function startRequest(
  context: ServerContext,
  { binding, ...facts }: Pick<Row, 'projectId' | 'hostOrigin'> & { binding: string },
  secret: Secret,
): Promise<string> {
  const bindingHash = hashOf(binding)
  const row: Row = { ...facts, bindingHash, sealed: seal(context, bindingHash, secret) }
  return issue(context, 'farcaster', row, requestSeconds)
}

/** @throws HttpError 401 `handoff_invalid` when it is unknown, used, over, or of another project, page or frame */
export async function readRequest(
  context: ServerContext,
  { id, binding }: { id: string; binding: string },
  frame: FrameIdentity,
): Promise<FarcasterRequest> {
  const row = await readRow(context, id)
  const fits = row.projectId === frame.projectId && row.hostOrigin === frame.origin
  if (!fits || !isSecretOf(binding, row.bindingHash)) throw handoffInvalid()
  return { hostOrigin: row.hostOrigin, ...open(context, row) }
}

/** @throws HttpError 401 `handoff_invalid` when it is over meanwhile */
export async function keepApproval(context: ServerContext, id: string, approval: Approval): Promise<void> {
  const row = await readRow(context, id)
  const sealed = seal(context, row.bindingHash, { ...open(context, row), approval })
  if (!(await amend(context, 'farcaster', id, { ...row, sealed }))) throw handoffInvalid()
}

async function readRow(context: ServerContext, id: string): Promise<Row> {
  const row = rowSchema.safeParse(await peek(context, 'farcaster', id)).data
  if (!row) throw handoffInvalid()
  return row
}

const seal = ({ sealer }: ServerContext, about: string, secret: Secret): string =>
  sealer.seal('handoff', JSON.stringify(secret), about)

function open({ sealer }: ServerContext, { sealed, bindingHash }: Row): Secret {
  const text = sealer.open('handoff', sealed, bindingHash)
  if (text === undefined) throw handoffInvalid()
  return secretSchema.parse(JSON.parse(text))
}
