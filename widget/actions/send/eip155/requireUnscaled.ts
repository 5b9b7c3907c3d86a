import { oneUiMultiplier, readUiWord, uiMultiplierCalls } from '../../../../server/contract/uiMultiplier.ts'
import { isUndone } from '../../../review/eip155/isUndone.ts'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'

/**
 * What a person types is read by the decimals of the token alone. Says whether the token has a multiplier for it, which is
 * one.
 *
 * @throws SendError `token_scaled` where it is another one: what a person typed would be another amount elsewhere
 */
export async function requireUnscaled(ask: Ask, token: string): Promise<boolean> {
  const call = { to: token, data: uiMultiplierCalls.multiplier }
  const said = await ask('eth_call', [call, 'latest']).catch((thrown) => {
    if (isUndone(thrown)) return '0x'
    throw thrown
  })
  // A contract that answers whatever it is asked says nothing by it.
  const multiplier = readUiWord(said) ?? 0n
  if (multiplier !== 0n && multiplier !== oneUiMultiplier) throw new SendError('token_scaled')
  return multiplier === oneUiMultiplier
}
