import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'
import { applyLogin } from '../actions/applyLogin.ts'
import { connect } from '../actions/connect.ts'
import type { Session } from '../state/session.ts'
import { embeddedConnectors } from '../wallets/embedded/embeddedConnector.ts'
import { alice, loggedIn, networks, offered, solanaNetwork, testContext } from './testContext.ts'

const of = (id: string, name: string): Network => ({ ...solanaNetwork, id, name })
export const solana = solanaNetwork.id as CaipNetworkId
export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as CaipNetworkId
export const bitcoin = 'bip122:000000000019d6689c085ae165831e93' as CaipNetworkId
export const signet = 'bip122:00000008819873e925422c1ff0f99f7c' as CaipNetworkId
const all = [...networks, solanaNetwork, of(devnet, 'Devnet'), of(bitcoin, 'Bitcoin'), of(signet, 'Signet')]

export const solanaAddress = 'So11111111111111111111111111111111111111112'
/** One login with an account in each family. */
export const inAll: Session = {
  ...loggedIn,
  accounts: [
    { namespace: 'eip155', address: alice, type: 'smartAccount' },
    { namespace: 'solana', address: solanaAddress, type: 'eoa' },
    { namespace: 'bip122', address: 'bc1pay', type: 'payment', addresses: { [signet]: 'tb1pay' } },
    { namespace: 'bip122', address: 'bc1ord', type: 'ordinals', addresses: { [signet]: 'tb1ord' } },
  ],
}

/** Three families are served, and the embedded wallet is connected in each; `look` is what the login frame says next. */
export async function loggedInContext() {
  const test = testContext({ project: offered, login: { connectWallet: inAll, signOut: inAll } })
  const { context, store, login } = test
  const before = context.connectors
  store.setState({ networks: all, servedNetworks: all })
  const embedded = embeddedConnectors(login, store)
  context.connectors = () => [...embedded, ...before().filter(({ type }) => type !== 'AUTH')]
  const look: { answer: () => Promise<Session> } = { answer: async () => inAll }
  login.look.mockImplementation(async () => {
    const session = await look.answer()
    applyLogin(context, session)
    return session
  })
  store.getState().setSession(inAll)
  store.getState().setRestore('done')
  await connect(context, 'gatehouse:eip155')
  return { ...test, look }
}
