import type { ServerContext } from '../../context.ts'
import type { Request } from '../../http/handler.ts'
import { type ApprovalState, approvalState } from '../email/deviceApproval.ts'
import { ownPages } from './ownPages.ts'
import { type PendingCode, readPending } from './pending.ts'

/** A code that waits for the yes of its address's owner, asked for by this browser; none once the code is out. */
export async function pendingApproval(
  context: ServerContext,
  request: Request,
): Promise<(PendingCode & { state: ApprovalState }) | undefined> {
  const pending = readPending(request)
  if (!pending) return undefined
  const state = await approvalState(context, { ...pending, frame: ownPages(context) })
  return state && { ...pending, state }
}
