import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'

/** `uiMultiplier()` of ERC-8056, in parts of 10^18. https://eips.ethereum.org/EIPS/eip-8056 */
const uiMultiplier = '0xa60bf13d'
const one = 10n ** 18n

/** The node did not come to an end, go-ethereum's "execution aborted (timeout = 5s)" among others. */
const unfinished = /time(d )?[ -]?out|aborted|unavailable|cancel/i
const undone =
  /revert|execution (error|failed)|vm execution|(invalid|bad) ?(opcode|instruction|jump)|opcode|out ?of ?gas|stack ?underflow/i

/** A contract without the function: nodes have several words for it, and other ones for what they could not find out. */
const isUndone = (thrown: unknown): boolean => {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  const text = String(message)
  return code === 3 || (!unfinished.test(text) && undone.test(text))
}

/**
 * Amounts of ERC-20 are shown and read here by their decimals alone. Says whether the token has a multiplier for them, which
 * is one.
 *
 * @throws SendError `token_scaled` where it is another one: what a person typed would be another amount elsewhere
 */
export async function requireUnscaled(ask: Ask, token: string): Promise<boolean> {
  const said = await ask('eth_call', [{ to: token, data: uiMultiplier }, 'latest']).catch((thrown) => {
    if (isUndone(thrown)) return '0x'
    throw thrown
  })
  const [, word] = /^0x([0-9a-f]{64})/i.exec(String(said)) ?? []
  // A contract that answers whatever it is asked says nothing by it.
  const multiplier = word === undefined ? 0n : BigInt(`0x${word}`)
  if (multiplier !== 0n && multiplier !== one) throw new SendError('token_scaled')
  return multiplier === one
}
