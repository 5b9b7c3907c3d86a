import * as z from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import { emailSchema } from '../../contract/login.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Session } from '../../sessions/sessions.ts'
import { keep, peek, redeem } from '../oneTime.ts'

/** A change of address that is under way; known to the frame that began it by its binding. */
const updateSchema = z.object({
  /** The new address. */
  email: emailSchema,
  /** The old one was proven, or there is none. */
  oldProven: z.boolean(),
})
export type EmailUpdate = z.infer<typeof updateSchema>

/** Seconds that a change may take from one step to the next. */
const updateSeconds = 900

type Asking = { session: Session; binding: string }

const idOf = ({ session, binding }: Asking): string => `${session.id} ${binding}`

export const keepUpdate = (context: ServerContext, asking: Asking, update: EmailUpdate): Promise<void> =>
  keep(context, 'email-update', idOf(asking), update, updateSeconds)

export async function findUpdate(context: ServerContext, asking: Asking): Promise<EmailUpdate | undefined> {
  return updateSchema.safeParse(await peek(context, 'email-update', idOf(asking))).data
}

/** @throws HttpError 401 `code_void` when none is under way, or it is not at this step */
export async function requireUpdate(
  context: ServerContext,
  asking: Asking,
  { oldProven }: { oldProven: boolean },
): Promise<EmailUpdate> {
  const update = await findUpdate(context, asking)
  if (update && update.oldProven === oldProven) return update
  throw new HttpError(401, 'code_void', 'The change of the address took too long; begin again', {
    field: 'code',
  })
}

export async function endUpdate(context: ServerContext, asking: Asking): Promise<void> {
  await redeem(context, 'email-update', idOf(asking))
}
