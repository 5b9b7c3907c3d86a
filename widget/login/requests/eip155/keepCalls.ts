import type { LoginContext } from '../../context.ts'
import type { CallsOwner, KeptCall } from '../../session/keptCalls.ts'
import type { CallSteps, SentCalls } from '../../state/sentCalls.ts'

/** What of this page and person is known by that id. */
export const findCalls = (context: LoginContext, id: string): Promise<KeptCall | undefined> =>
  context.keptCalls.find(ownerOf(context), id)

export const keepCalls = (
  context: LoginContext,
  id: string,
  sent: SentCalls & Partial<CallSteps>,
  refused = false,
): Promise<void> =>
  context.keptCalls.keep(ownerOf(context), id, {
    ...sent,
    sentAt: Math.floor(context.server.now() / 1000),
    refused,
  })

const ownerOf = ({ config: { projectId }, store }: LoginContext): CallsOwner => {
  const { hostOrigin, session } = store.getState()
  return { projectId, hostOrigin, userId: session?.user?.id ?? '' }
}
