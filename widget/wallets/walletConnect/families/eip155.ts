import type { RpcRequest } from '../../../../host-sdk/protocol/api.ts'
import { evmChainId, evmNetworkId, parseChainId, toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { sessionEndedReason } from '../../../errors/sessionEnded.ts'
import { methodNotGrantedReason } from '../clientCodes.ts'
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

/** A wallet that is awake answers this by itself. Half of what a swap waits for it (actions/swap/atomicCalls.ts). */
const capabilitiesMs = 1_500

/** The person or the wallet left, or the wallet minds who asks; any other failure leaves open what it can do. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof RpcError) || error.code === rpcCodes.userRejected) return true
  const { reason } = (error.data ?? {}) as { reason?: unknown }
  if (error.code === rpcCodes.unauthorized) return reason !== methodNotGrantedReason
  return reason === sessionEndedReason
}

/**
 * The wallet knows best, as what it said when the session began may not be true any more. That counts where the wallet
 * can't be asked, does not know or allow the method after all or does not answer in time, even if it spoke of some networks
 * only: EIP-5792 lets a wallet leave networks out.
 */
async function capabilities(line: Line, { method, params }: RpcRequest): Promise<unknown> {
  const [address, chains] = params as [address: string, chains?: readonly unknown[]]
  const stated = line.capabilities(address, chains)
  if (!stated || !line.methods().includes(method)) return stated
  const answer = line.ask(method, params).catch((error) => {
    if (isFinal(error)) throw error
    return stated
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<unknown>((resolve) => {
    timer = setTimeout(resolve, capabilitiesMs, stated)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

export const eip155: Family = {
  otherNames: { eth_signTypedData_v4: 'eth_signTypedData' },
  answers: {
    eth_accounts: addresses,
    eth_requestAccounts: addresses,
    eth_chainId: (line) => toHexQuantity(evmChainId(line.current().network) ?? 0),
    wallet_switchEthereumChain: switchTo,
    wallet_addEthereumChain: switchTo,
    wallet_getCapabilities: capabilities,
  },
  toWallet: {},
  fromWallet: {},
}
