import * as z from 'zod/mini'
import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { type CaipNetworkId, evmNetworkId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { askToSwitch, isOn, lookWhere } from '../../actions/switchWalletNetwork.ts'
import type { WidgetContext } from '../../context.ts'
import { address, chainId, optional, readParams, small, text, usable } from '../../review/eip155/fields.ts'
import { readingOf, unknownFields } from '../../review/eip155/unknownFields.ts'
import { findNetwork } from '../../state/networks.ts'
import { restored } from '../untilConnected.ts'
import { isWebUrl } from './isWebUrl.ts'
import type { ReadPlan } from './plan.ts'
import { planned } from './planned.ts'

/** Some pages name the account behind the network; the wallet gets it as it came. */
const withAccount = <T extends z.ZodMiniType>(network: T) => z.tuple([network, z.optional(optional(address))])
const switchSchema = withAccount(z.object({ chainId }))

/** EIP-3326. A chain that we do not know is the wallet's to know: it is asked, and its 4902 passes. */
export async function wallet_switchEthereumChain(
  context: WidgetContext,
  call: Call,
  params: unknown,
): Promise<unknown> {
  const method = 'wallet_switchEthereumChain'
  const [network, account] = readParams(switchSchema, params, method)
  const networkId = evmNetworkId(network.chainId)
  await restored(context, call.signal)
  const { connections } = context.store.getState()
  if (!connections.eip155) return switchAlone(context, networkId)
  if (await isOn(context, networkId, call.signal)) return null
  const read: ReadPlan = () => ({
    subject: { type: 'switchNetwork', networkId },
    request: { method, params: [] },
    run: async (_, signal) => {
      await askToSwitch(context, networkId, signal, account ? [account] : [])
      return null
    },
  })
  return planned(method, read)(context, call, params)
}

/** Without a wallet it is only about where the page's reads go. */
function switchAlone({ store }: WidgetContext, networkId: CaipNetworkId): null {
  const { networks, setActiveNetwork } = store.getState()
  if (!findNetwork(networks, networkId))
    throw new RpcError(rpcCodes.unrecognizedChain, 'The network is not known')
  setActiveNetwork(networkId)
  return null
}

/** One that nobody could use, such as a web socket or a template, is left out. */
const urls = (least: number) =>
  usable(text(2048).check(z.refine(isWebUrl), z.regex(/^[^{}\s]+$/)), { least, most: 100 })

const coinShape = { name: optional(text(64)), symbol: text(16), decimals: small(36) }
const shape = {
  chainId,
  chainName: text(128).check(z.minLength(1)),
  nativeCurrency: optional(z.object(coinShape)),
  rpcUrls: urls(1),
  blockExplorerUrls: optional(urls(0)),
  iconUrls: optional(urls(0)),
}
const addSchema = withAccount(z.object(shape))

/** EIP-3085; the wallet shows what it adds and decides whether to go there. */
export const wallet_addEthereumChain: ReadPlan = (params) => {
  const method = 'wallet_addEthereumChain'
  const [read, account] = readParams(addSchema, params, method)
  const [given] = params as [{ nativeCurrency?: object }]
  const known = Object.entries(read).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  const others = unknownFields(given, shape, method)
  const { nativeCurrency: coin } = read
  const ofCoin = unknownFields(given.nativeCurrency ?? {}, coinShape, method)
  const placed = Object.entries(ofCoin).map(([name, value]) => [`nativeCurrency.${name}`, value])
  const forwarded = {
    ...others,
    ...Object.fromEntries(known),
    // Wallets want a name.
    ...(coin && { nativeCurrency: { ...ofCoin, ...coin, name: coin.name ?? coin.symbol } }),
    chainId: toHexQuantity(read.chainId),
  }
  return {
    subject: {
      type: 'addNetwork',
      networkId: evmNetworkId(read.chainId),
      name: read.chainName,
      rpcUrls: read.rpcUrls,
      ...(coin && { symbol: coin.symbol }),
      explorers: read.blockExplorerUrls ?? [],
      ...readingOf({ ...others, ...Object.fromEntries(placed) }).shown,
    },
    request: { method, params: account ? [forwarded, account] : [forwarded] },
    after: async (context, signal) => void (await lookWhere(context, signal)),
  }
}
