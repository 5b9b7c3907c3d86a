import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { BitcoinAddress } from '../../../host-sdk/protocol/bitcoin.ts'
import { requestWallet } from '../../actions/requestWallet.ts'
import type { WidgetContext } from '../../context.ts'
import { isUnknownMethod } from '../../errors/isUnknownMethod.ts'
import { readGetAccountAddresses } from '../../review/bip122/bitcoinParams.ts'
import type { AccountDetail } from '../../state/accountDetails.ts'
import { accountDetails } from '../../state/accountDetails.ts'
import { toDetail } from '../../wallets/injected/bitcoinConnector.ts'
import { readBitcoinAddresses } from '../../wallets/injected/readBitcoinAddresses.ts'
import { type HandleFamily, requireServed } from '../familyRequest.ts'
import { personClock, unlessAborted } from '../personClock.ts'
import { restored, untilConnected } from '../untilConnected.ts'
import { type BitcoinStanding, bitcoinStanding, requireOurs } from './standing.ts'

const sameIntention = (a: string, b: string): boolean => a.replace(/s$/, '') === b.replace(/s$/, '')

const toAddress = ({ address, type, publicKey = '', path }: AccountDetail): BitcoinAddress => ({
  address,
  publicKey,
  ...(path && { path }),
  intention: type === 'ordinals' ? 'ordinal' : 'payment',
})

/** Some wallets give their keys only when they are asked; then the connection knows them. */
async function withKeys(
  context: WidgetContext,
  call: Call,
  { connection, networkId, addresses }: BitcoinStanding,
): Promise<AccountDetail[]> {
  const known = accountDetails(connection)
  if (known.every(({ publicKey }) => publicKey)) return known
  const clock = personClock(context.store, call, () => false)
  const request = { method: 'getAccountAddresses', params: { account: addresses[0] }, network: networkId }
  const asked = requestWallet(context, { namespace: 'bip122', request }, clock.signal)
  const answer = await unlessAborted(asked, clock.signal)
    .catch((error) => {
      // Then its accounts are all that is known.
      if (connection.details && isUnknownMethod(error)) return []
      throw error
    })
    .finally(clock.stop)
  const found = readBitcoinAddresses(answer)
    .filter(({ address }) => addresses.includes(address))
    .map(toDetail)
  const { connections, setConnection } = context.store.getState()
  const details = found.length > 0 ? found : connection.details
  const told = { ...connection, ...(details && { details }) }
  if (connections.bip122 === connection) setConnection(told)
  return accountDetails(told)
}

/** Who is connected, payment first; connects where nobody is, unless the page only looks (`silent`). */
export const getAccountAddresses: HandleFamily = async (context, call, request) => {
  const { account, intentions = [], silent } = readGetAccountAddresses(request.params ?? {})
  requireServed(context, request)
  await restored(context, call.signal)
  if (silent && !context.store.getState().connections.bip122) return []
  await untilConnected(context, call, 'bip122')
  const standing = bitcoinStanding(context, request)
  requireOurs(standing, [account])
  const details = silent ? accountDetails(standing.connection) : await withKeys(context, call, standing)
  return details
    .map(toAddress)
    .filter(
      ({ intention }) => intentions.length === 0 || intentions.some((one) => sameIntention(one, intention)),
    )
    .sort((a, b) => Number(a.intention === 'ordinal') - Number(b.intention === 'ordinal'))
}
