import { requireUnscaled } from '../send/eip155/requireUnscaled.ts'
import type { Ask } from '../send/family.ts'
import type { SwapOrder } from './swapOrder.ts'

/** @throws SendError `token_scaled` where the amounts of one of the tokens are shown multiplied elsewhere */
export async function requireUnscaledPair(
  ask: Ask,
  { sells, buys }: Pick<SwapOrder, 'sells' | 'buys'>,
): Promise<void> {
  await Promise.all(
    [sells, buys].map(({ token }) => (token === '' ? undefined : requireUnscaled(ask, token))),
  )
}
