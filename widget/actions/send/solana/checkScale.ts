import { type AmountRule, isMultiplier, multiplierAt } from '../../../../server/contract/solana/amountRule.ts'
import type { SendAsset } from '../asset.ts'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'
import { readMintRules } from './mintRules.ts'
import { readAccount, readTime } from './node.ts'

/** A transaction expires 60 to 90 seconds after its quote. https://solana.com/developers/guides/advanced/confirmation */
const validityS = 120

/**
 * What units of a token are multiplied by to be shown, by the chain's own time.
 *
 * @throws SendError where the amount was read by another multiplier, or the next one may hold when the payment arrives
 */
export async function scaleOf(
  ask: Ask,
  asset: SendAsset,
  amountRule: AmountRule | undefined,
): Promise<number> {
  if (amountRule?.kind === 'interest') throw new SendError('token_grows')
  const changes = amountRule !== undefined && amountRule.multiplier !== amountRule.next
  const nowS = changes ? await readTime(ask) : 0
  const multiplier = changes ? multiplierAt(amountRule, nowS) : (amountRule?.multiplier ?? 1)
  if (!isMultiplier(multiplier)) throw new SendError('refused')
  if (multiplier !== (asset.multiplier ?? 1)) throw new SendError('token_rescaled')
  if (changes && nowS < amountRule.nextFromS && amountRule.nextFromS <= nowS + validityS)
    throw new SendError('token_rescaling')
  return multiplier
}

/** The same, of the mint as it is now. @throws SendError */
export async function checkScale(ask: Ask, asset: SendAsset): Promise<void> {
  const mint = await readAccount(ask, asset.token)
  if (!mint) throw new SendError('refused')
  await scaleOf(ask, asset, readMintRules(mint).amountRule)
}
