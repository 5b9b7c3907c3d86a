import type { RpcRequest } from '../../../../host-sdk/protocol/api.ts'
import { evmChainId, evmNetworkId, parseChainId, toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { addressOf, type Family, type Line } from './family.ts'

const addresses = (line: Line): string[] => line.current().accounts.map(addressOf)

/**
 * Each request names its chain, so a granted one is switched to without asking. Another is asked for; the wallet grants
 * it by an update of the session.
 */
async function switchTo(line: Line, { method, params }: RpcRequest): Promise<null> {
  const chainId = parseChainId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
  if (chainId === undefined) throw new RpcError(rpcCodes.invalidParams, 'That is no chain id')
  const id = evmNetworkId(chainId)
  const isGranted = (): boolean => line.networks().includes(id)
  if (!isGranted()) {
    if (!line.methods().includes(method)) throw unknownChain()
    await line.settle(isGranted, line.ask(method, params)).catch(refuseChain)
    if (!isGranted()) throw unknownChain()
  }
  line.choose(id)
  return null
}

const unknownChain = (): RpcError =>
  new RpcError(rpcCodes.unrecognizedChain, 'The wallet was not granted this network, connect again to add it')

/** Errors that are not about the chain: a person's no, a wallet that forbids it, is away or busy. */
const passing: ReadonlySet<number> = new Set([
  rpcCodes.userRejected,
  rpcCodes.unauthorized,
  rpcCodes.disconnected,
  rpcCodes.resourceUnavailable,
  rpcCodes.limitExceeded,
])

/** Wallets say in many ways that they do not have a chain, or do not switch at all. */
function refuseChain(error: unknown): never {
  throw !(error instanceof RpcError) || passing.has(error.code) ? error : unknownChain()
}

export const eip155: Family = {
  otherNames: { eth_signTypedData_v4: 'eth_signTypedData' },
  answers: {
    eth_accounts: addresses,
    eth_requestAccounts: addresses,
    eth_chainId: (line) => toHexQuantity(evmChainId(line.current().network) ?? 0),
    wallet_switchEthereumChain: switchTo,
    wallet_addEthereumChain: switchTo,
    wallet_getCapabilities: (line, { params }) => {
      const [address, chains] = params as [address: string, chains?: readonly unknown[]]
      return line.capabilities(address, chains)
    },
  },
  toWallet: {},
  fromWallet: {},
}
