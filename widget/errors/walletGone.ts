import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** The message was heard by nobody. */
const unheard = /receiving end does not exist|disconnected port/i

/**
 * What browsers say to the rest of an extension in the page once it was updated or turned off, and what wallets make of it.
 * Sources: Chromium's extensions/renderer, MetaMask's provider (`permanentlyDisconnected`).
 */
const words =
  /extension context (?:was )?invalidated|(?:message (?:port|channel)|asynchronous response).{0,80}closed before a response|reading 'sendMessage'|can[’']t access dead object|page reload required/i

/** Where wallets hide the error of the layer below. */
const inner = ['data', 'originalError', 'error', 'cause'] as const
const mostLayers = 4

function textsOf(error: unknown, layers = mostLayers): string[] {
  if (typeof error === 'string') return [error.slice(0, 300)]
  if (typeof error !== 'object' || error === null || layers === 0) return []
  const { message } = error as { message?: unknown }
  const below = inner.flatMap((name) => textsOf((error as Record<string, unknown>)[name], layers - 1))
  return [...(typeof message === 'string' ? [message.slice(0, 300)] : []), ...below]
}

/** A contract may say anything in its reason, and geth numbers it so. */
const revertCode = 3

/**
 * 4900 `wallet_gone` for a wallet of the page whose extension is not behind it any more; `sent: false` where it is certain that
 * it got nothing. `undefined` for any other error.
 */
export function walletGone(error: RpcError): RpcError | undefined {
  if (error.code === revertCode) return undefined
  const texts = textsOf(error)
  const isUnheard = texts.some((text) => unheard.test(text))
  if (!isUnheard && !texts.some((text) => words.test(text))) return undefined
  return new RpcError(rpcCodes.disconnected, 'The wallet was updated or turned off: reload this page', {
    reason: 'wallet_gone',
    ...(isUnheard && { sent: false }),
  })
}
