import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { showRefusal } from '../showRefusal.ts'

const reason = 'amount_unproved'

/**
 * The embedded wallet shows nothing where nobody proves an amount (login/requests/bip122/describeProved.ts): the person
 * hears here what is not known. Throws what it was given.
 */
export function tellUnproved(context: WidgetContext, error: unknown): never {
  const isUnproved =
    error instanceof RpcError && (error.data as { reason?: unknown } | undefined)?.reason === reason
  if (isUnproved) showRefusal(context, reason)
  throw error
}
