import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { nodeWords, revertCode, revertWords } from './nodeWords.ts'

/**
 * What browsers say to the rest of an extension in the page once it was updated or turned off, and what wallets make of it.
 * Sources: Chromium's extensions/renderer, MetaMask's provider (`permanentlyDisconnected`).
 */
const words =
  /receiving end does not exist|disconnected port|extension context (?:was )?invalidated|(?:message (?:port|channel)|asynchronous response).{0,80}closed before a response|reading 'sendMessage'|can[’']t access dead object|page reload required/i

/** Where wallets hide the error of the layer below. */
const inner = ['data', 'originalError', 'error', 'cause'] as const
const mostLayers = 4

type Thrown = { message?: unknown; code?: unknown } & Partial<Record<(typeof inner)[number], unknown>>

/** In the error and the layers below; nothing of what a node says, in whose words a contract may say anything. */
function saysGone(error: unknown, layers = mostLayers): boolean {
  const { message, code } = (typeof error === 'string' ? { message: error } : (error ?? {})) as Thrown
  const text = typeof message === 'string' ? message : ''
  if (layers === 0 || code === revertCode || revertWords.test(text) || nodeWords.test(text)) return false
  return (
    words.test(text.slice(0, 300)) ||
    (typeof error === 'object' &&
      inner.some((name) => saysGone((error as Thrown | null)?.[name], layers - 1)))
  )
}

/** 4900 `wallet_gone` for a wallet of the page whose extension is not behind it any more; `undefined` for any other error. */
export const walletGone = (error: RpcError): RpcError | undefined =>
  saysGone(error)
    ? new RpcError(rpcCodes.disconnected, 'The wallet was updated or turned off: reload this page', {
        reason: 'wallet_gone',
      })
    : undefined
