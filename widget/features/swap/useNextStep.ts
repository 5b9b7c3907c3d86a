import { useQuery } from '@tanstack/react-query'
import { doesAtomicCalls } from '../../actions/swap/atomicCalls.ts'
import { readPermitForm } from '../../actions/swap/readPermitForm.ts'
import type { SwapStep } from '../../actions/swap/submitSwap.ts'
import type { SwapStanding } from '../../actions/swap/swapStanding.ts'
import { useWidgetContext } from '../../useWidget.ts'
import type { DraftedSwap } from './useSwap.ts'

/**
 * What the wallet is to be asked next; `undefined` until that is known. The fewest steps that wallet, router and token
 * do: all at once, a signature in place of the approval, or the approval. `refused`: signatures were tried in vain.
 */
export function useNextStep(
  standing: SwapStanding,
  { ask, order, quoted, weighed }: DraftedSwap,
  refused: boolean,
): SwapStep | undefined {
  const context = useWidgetContext()
  const { connection, networkId, from } = standing
  const weight = weighed.state === 'ready' ? weighed.weight : undefined
  const isNeeded = weight !== undefined && !weight.allowed
  const atomic = useQuery({
    queryKey: ['atomic calls', connection.wallet.id, networkId, from],
    queryFn: () => doesAtomicCalls(context, standing),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const mayPermit = quoted.state === 'ready' && quoted.quote.takesPermit && !refused
  const token = order?.sells.token
  const permit = useQuery({
    queryKey: ['permit form', networkId, from, token],
    queryFn: async () => (order ? ((await readPermitForm(ask, order)) ?? null) : null),
    enabled: isNeeded && atomic === false && mayPermit && token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!weight) return undefined
  if (weight.allowed) return 'swap'
  if (atomic === undefined) return undefined
  if (atomic) return 'atOnce'
  if (!mayPermit || permit.isError || permit.data === null) return 'approve'
  return permit.data ? 'permit' : undefined
}
