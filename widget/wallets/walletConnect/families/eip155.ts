import type { RpcRequest } from '../../../../host-sdk/protocol/api.ts'
import { evmChainId, evmNetworkId, parseChainId, toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import { sessionEndedReason } from '../../../errors/sessionEnded.ts'
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

/** A wallet that is awake answers this by itself. */
const capabilitiesMs = 3_000

/** The person or the wallet left, or the wallet minds who asks; any other failure leaves open what it can do. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof RpcError) ||
  error.code === rpcCodes.userRejected ||
  error.code === rpcCodes.unauthorized ||
  (error.data as { reason?: unknown } | undefined)?.reason === sessionEndedReason

/**
 * The wallet knows best, as what it said when the session began may not be true any more. That counts where the wallet
 * can't be asked, does not know the method after all or does not answer in time.
 */
async function capabilities(line: Line, { method, params }: RpcRequest): Promise<unknown> {
  const [address, chains] = params as [address: string, chains?: readonly unknown[]]
  const stated = line.capabilities(address, chains)
  if (!stated || !line.methods().includes(method)) return stated?.byChain
  const answer = line.ask(method, params).catch((error) => {
    if (isFinal(error)) throw error
    return stated.byChain
  })
  // Of networks that it left out it would seem to have none.
  if (!stated.isWhole) return answer
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<unknown>((resolve) => {
    timer = setTimeout(resolve, capabilitiesMs, stated.byChain)
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
