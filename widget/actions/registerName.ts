import { evmChainId } from '../../host-sdk/protocol/caip.ts'
import { type Identity, identityOf } from '../api/identity.ts'
import { registerName as sendRegistration } from '../api/profile.ts'
import { queryClientOf } from '../api/queryClientOf.ts'
import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import { addressOf } from '../format/address.ts'
import { hexText } from '../format/hexText.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { requestWallet } from './requestWallet.ts'

/** ENSIP-11: the top bit says that the rest is a chain id. */
const chainBit = 0x80000000

/**
 * Takes a name for the account of the embedded wallet. Specification §4: the success view stands while the message is
 * signed and sent; a failure leads back to where the name was typed, with its reason.
 */
export async function registerName(context: WidgetContext, label: string): Promise<void> {
  const { store, api } = context
  const { names, replace } = store.getState()
  const name = `${label}.${names?.zone ?? ''}`
  replace({ name: 'RegisterAccountNameSuccess', data: { name, pending: true } })
  try {
    const { address, coinType } = readAccount(context)
    // The keys in this order: what is signed is this very text.
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(api.now() / 1000) })
    const params = [hexText(message), address]
    const request = { method: 'personal_sign', params }
    const signature = await requestWallet(context, { namespace: 'eip155', request }).catch(failDeclined)
    if (typeof signature !== 'string') throw new WidgetError('name_not_registered', { name })
    await sendRegistration(api, name, { message, signature, coin_type: coinType, address })
    queryClientOf(api).setQueryData<Identity>(identityOf(api, address).queryKey, (known) => ({
      avatar: known?.avatar ?? null,
      name,
    }))
    if (standsFor(context, name))
      store.getState().replace({ name: 'RegisterAccountNameSuccess', data: { name } })
  } catch (error) {
    const { code: failure } = toWidgetError(error)
    if (standsFor(context, name))
      store.getState().replace({ name: 'RegisterAccountName', data: { wanted: label, failure } })
  }
}

/** Who left the view meanwhile is not brought back. */
const standsFor = ({ store }: WidgetContext, name: string): boolean => {
  const shown = store.getState().history.at(-1)
  return shown?.name === 'RegisterAccountNameSuccess' && shown.data.name === name
}

/** @throws WidgetError when there is no account that can take a name, or its chain has no coin type */
function readAccount({ store }: WidgetContext): { address: string; coinType: number } {
  const { connections } = store.getState()
  const connection = connections.eip155
  const account = connection?.accounts[0]
  if (!connection || !account || !isEmbedded(connection)) throw new WidgetError('name_no_account')
  const chainId = evmChainId(connection.network)
  if (chainId === undefined) throw new WidgetError('network_not_found', { network: connection.network })
  if (chainId >= chainBit) throw new WidgetError('name_no_chain')
  return { address: addressOf(account), coinType: (chainBit | chainId) >>> 0 }
}

const failDeclined = (error: unknown): never => {
  const failure = toWidgetError(error)
  throw failure.code === 'wallet_declined' ? new WidgetError('sign_declined') : failure
}
