import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { sessionEnded } from '../../errors/sessionEnded.ts'

export const tooLate = (): RpcError =>
  new RpcError(rpcCodes.userRejected, 'The wallet did not answer in time', { reason: 'pairing_expired' })

/** `data.reason` of a 4100 that is about the method alone. */
export const methodNotGrantedReason = 'method_not_granted'

const { internal, unauthorized, unsupportedMethod, chainDisconnected } = rpcCodes
const notAllowed = 'The wallet did not allow it'
const odd = 'The wallet could not use the connection'
const said = (code: number, sentence: string, data?: object) => () => new RpcError(code, sentence, data)

/**
 * Numbers of the protocol and of its client, which no page knows, as EIP-1193 has them: 4100 is its code for a method and for
 * an account that was not authorized. A person's no, 5000 to 5003, stands in errors/isRefusal.ts.
 * https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes and
 * https://github.com/WalletConnect/walletconnect-monorepo, packages/utils/src/errors.ts
 */
export const clientCodes: Readonly<Record<number, () => RpcError>> = {
  2: () => sessionEnded(),
  6: tooLate,
  1001: said(unsupportedMethod, 'The wallet does not know the method'),
  1002: said(internal, odd),
  1003: said(internal, odd),
  1004: said(internal, odd),
  1005: said(internal, odd),
  3000: said(unauthorized, notAllowed),
  3001: said(unauthorized, 'The wallet did not allow the method', { reason: methodNotGrantedReason }),
  3002: said(unauthorized, notAllowed),
  3003: said(unauthorized, notAllowed),
  3004: said(unauthorized, notAllowed),
  3005: said(chainDisconnected, 'The wallet did not allow the network'),
  5100: said(chainDisconnected, 'The wallet does not have this network'),
  5101: said(unsupportedMethod, 'The wallet does not know the method'),
  5102: said(internal, odd),
  5103: said(unauthorized, 'The wallet does not have this account'),
  5104: said(chainDisconnected, 'The wallet does not have this kind of network'),
  6000: () => sessionEnded('wallet'),
  6001: () => sessionEnded('wallet'),
  7000: said(internal, odd),
  8000: tooLate,
  10001: said(unsupportedMethod, 'The wallet does not know the method'),
}
