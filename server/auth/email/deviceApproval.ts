import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import { amend, issue, keep, peek, redeem } from '../oneTime.ts'

/** Seconds that a letter about a new browser counts, and the yes to it. */
export const deviceSeconds = 600

/** Who asks for a code: one browser, on one page of one project. */
export interface Asking {
  /** Lower case. */
  email: string
  /** Secret of the asking frame. */
  binding: string
  frame: FrameIdentity
}

/** What the owner of the address is shown. */
const letterSchema = z.object({
  approval: z.string(),
  projectId: z.string(),
  hostOrigin: z.string(),
  browser: z.string(),
  /** Milliseconds since 1970. */
  askedAt: z.number(),
})
export type DeviceLetter = z.infer<typeof letterSchema>

const approvalSchema = z.object({
  state: z.enum(['waiting', 'approved', 'declined']),
  /** SHA-256 of the token in the newest letter: the one before is void. */
  letter: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
type Approval = z.infer<typeof approvalSchema>
export type ApprovalState = Approval['state']

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const idOf = ({ email, binding, frame }: Asking): string =>
  sha256([email, binding, frame.projectId, frame.origin].join('\n'))

async function readApproval(context: ServerContext, id: string) {
  return approvalSchema.safeParse(await peek(context, 'email-approval', id)).data
}

/** The token for a letter, which nothing waits for yet. */
export function issueLetter(context: ServerContext, asking: Asking, browser: string): Promise<string> {
  const { projectId, origin: hostOrigin } = asking.frame
  const letter = { approval: idOf(asking), projectId, hostOrigin, browser, askedAt: Date.now() }
  return issue(context, 'email-device', letter satisfies DeviceLetter, deviceSeconds)
}

/** The letter is out: from now on its answer is waited for, and no other's. */
export function awaitLetter(context: ServerContext, asking: Asking, token: string): Promise<void> {
  const until = Date.now() + deviceSeconds * 1000
  return keepApproval(context, asking, { state: 'waiting', letter: sha256(token), until })
}

const keepApproval = (context: ServerContext, asking: Asking, approval: Approval): Promise<void> =>
  keep(context, 'email-approval', idOf(asking), approval, (approval.until - Date.now()) / 1000)

export const forgetLetter = async (context: ServerContext, token: string): Promise<void> =>
  void (await redeem(context, 'email-device', token))

/** How far it is; `undefined` when nothing is, or no more. */
export const approvalState = async (
  context: ServerContext,
  asking: Asking,
): Promise<ApprovalState | undefined> => (await readApproval(context, idOf(asking)))?.state

/**
 * What a letter asks, without answering it.
 *
 * @throws HttpError 401 `device_void`
 */
export async function readLetter(context: ServerContext, token: string): Promise<DeviceLetter> {
  const letter = letterSchema.safeParse(await peek(context, 'email-device', token)).data
  if (letter && (await waitsFor(context, letter, token))) return letter
  throw deviceVoid()
}

/**
 * The owner of the address says yes or no: once, and of several presses one.
 *
 * @throws HttpError 401 `device_void`
 */
export async function answerLetter(
  context: ServerContext,
  token: string,
  state: 'approved' | 'declined',
): Promise<void> {
  const letter = letterSchema.safeParse(await redeem(context, 'email-device', token)).data
  const approval = letter && (await waitsFor(context, letter, token))
  if (!approval || !(await amend(context, 'email-approval', letter.approval, { ...approval, state })))
    throw deviceVoid()
}

/** Uses a yes up: of several requests at once one gets it. `giveBack`: the code for it did not go out. */
export async function takeApproval(
  context: ServerContext,
  asking: Asking,
): Promise<{ giveBack(): Promise<void> } | undefined> {
  const id = idOf(asking)
  if ((await readApproval(context, id))?.state !== 'approved') return undefined
  const taken = approvalSchema.safeParse(await redeem(context, 'email-approval', id)).data
  if (taken?.state !== 'approved') return undefined
  return { giveBack: () => keepApproval(context, asking, taken) }
}

async function waitsFor(
  context: ServerContext,
  { approval: id }: DeviceLetter,
  token: string,
): Promise<Approval | undefined> {
  const approval = await readApproval(context, id)
  return approval?.state === 'waiting' && approval.letter === sha256(token) ? approval : undefined
}

export const deviceVoid = () =>
  new HttpError(401, 'device_void', 'This is no longer asked: used, expired, or asked anew since')
export const deviceDeclined = () => new HttpError(401, 'device_declined', 'The owner of the address said no')
