import type { BitcoinMethods } from '../../../host-sdk/protocol/bitcoin.ts'
import { WidgetError } from '../../errors/widgetError.ts'
import { isSignatureHex } from '../../review/bip122/isSignatureHex.ts'
import type { ProveAccount } from './accountProof.ts'
import { isUnsupported } from './isUnsupported.ts'

type Protocol = NonNullable<BitcoinMethods['signMessage'][0]['protocol']>

/** BIP-322 for addresses of SegWit; the older signature for older addresses, and where a wallet knows no other. */
export const proveBip122: ProveAccount = async (ask, address, message) => {
  for (const protocol of protocolsOf(address)) {
    try {
      const params = { account: address, address, message, protocol }
      const answer = await ask({ method: 'signMessage', params })
      return { message, signature: readSignature(answer, address) }
    } catch (error) {
      if (!isUnsupported(error)) throw error
    }
  }
  throw new WidgetError('wallet_failed')
}

function protocolsOf(address: string): Protocol[] {
  if (!/^(bc|tb|bcrt)1/i.test(address)) return ['ecdsa']
  // A key of Taproot makes no older signature.
  return /1p/i.test(address.slice(0, 6)) ? ['bip322'] : ['bip322', 'ecdsa']
}

/** Hex of the wallet → base64, as the server and everybody else writes signatures of Bitcoin. */
function readSignature(answer: unknown, wanted: string): string {
  const { address, signature } = (answer ?? {}) as Record<string, unknown>
  const hex = typeof signature === 'string' && signature.toLowerCase()
  if (!isSignatureHex(hex) || address !== wanted) throw new WidgetError('wallet_failed')
  const bytes = hex.match(/../g) ?? []
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
}
